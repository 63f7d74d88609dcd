import { decodeSound } from '#sound/decode-sound.ts';
import type { Instrument } from './score-instruments.ts';

/*
 * Recorded notes of the score player: every third half tone of a piano and of a guitar is a file
 * (content-studio/make-score-samples.ts). A score loads the few files that it needs; the worker keeps them for use
 * offline. A note without a file is synthesised.
 */

/** A recorded note, ready to play. */
export interface Sample {
  /** MIDI number of the recording. */
  pitch: number;
  buffer: AudioBuffer;
  /** Seconds of silence before the note: engines decode AAC with different lengths of it. */
  onset: number;
}

/** Samples by the MIDI number of their recording. */
export type Samples = ReadonlyMap<number, Sample>;

export type LoadBytes = (url: string) => Promise<ArrayBuffer>;
export type Decode = (bytes: ArrayBuffer) => Promise<AudioBuffer>;

/** Half tones between two recordings. */
const STEP = 3;
const RECORDED: Readonly<Record<Instrument, { name: string; first: number; last: number }>> = {
  keys: { name: 'piano', first: 45, last: 87 },
  guitar: { name: 'guitar', first: 40, last: 79 },
};
const DECODE_RATE_HZ = 44_100;
/** A sample above this part of the loudest one belongs to the note. */
const ONSET_PART = 0.02;
/** The attack begins a little before it is that loud. */
const ATTACK_SECONDS = 0.004;

const FILES: Readonly<Record<string, string>> = import.meta.glob<string>('./samples/*.m4a', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The recording that plays a note, at most two half tones away; null outside of the recorded range. */
export function recordingFor(instrument: Instrument, pitch: number): number | null {
  const { first, last } = RECORDED[instrument];
  if (pitch < first - 2 || pitch > last + 2) return null;
  const nearest = first + Math.round((pitch - first) / STEP) * STEP;
  return Math.min(last, Math.max(first, nearest));
}

/** The recordings that the notes of a score need. */
export function recordingsFor(instrument: Instrument, pitches: readonly number[]): number[] {
  const needed = new Set(pitches.map((pitch) => recordingFor(instrument, pitch)));
  return [...needed].filter((pitch) => pitch !== null).sort((one, other) => one - other);
}

/** Seconds before a note begins in its decoded recording. */
export function onsetOf(samples: Float32Array, rate: number): number {
  let loudest = 0;
  for (const value of samples) loudest = Math.max(loudest, Math.abs(value));
  if (loudest === 0) return 0;
  const begin = samples.findIndex((value) => Math.abs(value) > loudest * ONSET_PART);
  return Math.max(0, begin / rate - ATTACK_SECONDS);
}

const loading = new Map<string, Promise<Sample | null>>();
const loaded = new Map<string, Sample>();
const nameOf = (instrument: Instrument, pitch: number) => `${RECORDED[instrument].name}-${pitch}`;

/**
 * Loads the recordings that a score needs, each once. A file that cannot be loaded is left out, and tried again next time.
 */
export async function loadSamples(
  instrument: Instrument,
  pitches: readonly number[],
  load: LoadBytes = loadBytes,
  decode: Decode = decodeBytes,
): Promise<Samples> {
  const needed = recordingsFor(instrument, pitches);
  const found = await Promise.all(needed.map((pitch) => loadOnce(nameOf(instrument, pitch), pitch)));
  return new Map(found.flatMap((sample) => (sample ? [[sample.pitch, sample]] : [])));

  function loadOnce(name: string, pitch: number): Promise<Sample | null> {
    const running = loading.get(name) ?? loadSample(name, pitch);
    loading.set(name, running);
    return running;
  }

  async function loadSample(name: string, pitch: number): Promise<Sample | null> {
    try {
      const url = FILES[`./samples/${name}.m4a`];
      if (url === undefined) return null;
      const buffer = await decode(await load(url));
      const sample = { pitch, buffer, onset: onsetOf(buffer.getChannelData(0), buffer.sampleRate) };
      loaded.set(name, sample);
      return sample;
    } catch {
      loading.delete(name);
      return null;
    }
  }
}

/** The samples of a score if all of them are loaded already. */
export function loadedSamples(instrument: Instrument, pitches: readonly number[]): Samples | null {
  const found = recordingsFor(instrument, pitches).map((pitch) => loaded.get(nameOf(instrument, pitch)));
  if (found.includes(undefined)) return null;
  return new Map(found.flatMap((sample) => (sample ? [[sample.pitch, sample]] : [])));
}

/** A press waits this long for recorded notes; then the score is synthesised. */
const SAMPLES_TIMEOUT_MS = 1_200;

/** The recorded notes of a score, or none where they do not come in time. */
export async function samplesInTime(instrument: Instrument, pitches: readonly number[]): Promise<Samples> {
  const late = new Promise<Samples>((resolve) => {
    setTimeout(() => resolve(new Map()), SAMPLES_TIMEOUT_MS);
  });
  return Promise.race([loadSamples(instrument, pitches), late]);
}

async function loadBytes(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return response.arrayBuffer();
}

function decodeBytes(bytes: ArrayBuffer): Promise<AudioBuffer> {
  return decodeSound(bytes, DECODE_RATE_HZ);
}
