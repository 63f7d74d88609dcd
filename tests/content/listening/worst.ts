import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import {
  type ExpectedScore,
  MAX_EVENTS,
  MAX_EXPECTED_NOTES,
  MAX_MOMENTS,
  momentsOf,
} from '#domain/practice/listening/expected.ts';
import { HEARING_RATE } from '#domain/practice/listening/hearing-rate.ts';
import { listen } from '#domain/practice/listening/listen.ts';
import { MAX_LISTENED_SECONDS } from '#sound/listening/decode-take.ts';
import { chanceOf } from '#tests/support/chance.ts';

const USUAL = { seconds: 30, moments: 40, notes: 60 };
const WORST = { seconds: MAX_LISTENED_SECONDS, moments: MAX_MOMENTS, notes: MAX_EXPECTED_NOTES };

type Size = typeof USUAL;

/** What the longest take costs with the largest score, and how many times a usual one that is. */
export function printWorst(): void {
  console.log(
    `${WORST.seconds} s, ${WORST.moments} moments, ${WORST.notes} notes, at most ${MAX_EVENTS} events, beside ${USUAL.seconds} s, ${USUAL.moments}, ${USUAL.notes}`,
  );
  const { rss } = process.memoryUsage();
  for (const instrument of ['piano', 'voice'] as const) {
    // The first run is also that of the compiler.
    cost(USUAL, instrument);
    const usual = cost(USUAL, instrument);
    const worst = cost(WORST, instrument);
    console.log(
      `${instrument.padEnd(6)} ${worst.events} events, ${(worst.ms / 1_000).toFixed(1)} s of processor, ${(worst.ms / usual.ms).toFixed(1)} times the usual`,
    );
  }
  const grownBytes = process.resourceUsage().maxRSS * 1024 - rss;
  console.log(`the process, takes and all, grew by ${Math.round(grownBytes / 1e6)} MB at most`);
}

function cost(size: Size, instrument: LessonInstrument) {
  const samples = knocks(size);
  const score = scoreOf(size);
  const began = process.cpuUsage();
  const { events } = listen(samples, score, instrument);
  const { user, system } = process.cpuUsage(began);
  return { events: events.length, ms: (user + system) / 1_000 };
}

/** Tones that begin eight times a second, each other than the last: more than anybody plays. */
function knocks({ seconds }: Size): Float32Array {
  const chance = chanceOf(1);
  const samples = new Float32Array(seconds * HEARING_RATE);
  const step = Math.round(HEARING_RATE / 8);
  for (let from = 0; from < samples.length; from += step) {
    const hertz = 440 * 2 ** ((chance.between(0, 35) - 24) / 12);
    for (let i = 0; i < step && from + i < samples.length; i += 1)
      samples[from + i] = 0.5 * Math.exp(-i / step) * Math.sin((2 * Math.PI * hertz * i) / HEARING_RATE);
  }
  return samples;
}

function scoreOf({ moments, notes }: Size): ExpectedScore {
  const chance = chanceOf(2);
  const score: ExpectedScore = {
    beatLength: 0.25,
    bpm: 120,
    notes: Array.from({ length: notes }, (_, index) => ({
      pitch: 45 + chance.between(0, 35),
      at: (index % moments) / 8,
      length: 1 / 8,
      bar: 1 + Math.floor((index % moments) / 8),
      voice: 0,
    })).sort((one, other) => one.at - other.at),
  };
  if (momentsOf(score).length !== moments) throw new Error('a score of another size');
  return score;
}
