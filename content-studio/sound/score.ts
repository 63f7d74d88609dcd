// Reads a score in ABC as abcjs plays it: sounding pitches (clef=treble-8 and transpose counted in), ties joined,
// repeats written out. Times come back in seconds from the beginning of the tune.
import abcjs, { type TuneObject } from 'abcjs';
import type { Click, Score, ScoreNote } from './note.ts';

/** Of a tune, in whole notes: a bar, the beat that is clicked, and the half-strong beat. */
interface Metre {
  readonly bar: number;
  readonly step: number;
  readonly half: number | null;
}
/** What only the text knows of a note. */
interface WrittenNote {
  readonly line: number;
  readonly fingers: readonly number[];
  readonly breath: boolean;
  readonly mark: string | null;
  readonly lyric: string | null;
}
/** An element of a staff; what abcjs's own types leave out. */
interface WrittenElement {
  readonly el_type: string;
  readonly startChar?: number;
  readonly decoration?: readonly string[];
  readonly chord?: readonly { readonly name: string; readonly position: string }[];
  readonly lyric?: readonly { readonly syllable: string }[];
}
/** A note that abcjs would play; times in whole notes. */
interface NoteEvent {
  readonly cmd: string;
  readonly pitch: number;
  readonly start: number;
  readonly duration: number;
  readonly startChar: number;
}
type MutableNote = { -readonly [Key in keyof ScoreNote]: ScoreNote[Key] };

/** Whole notes of a beat that is clicked, and which beats of a bar are strong or half strong. */
function metreOf({ num, den = 1 }: { num: number; den?: number }): Metre {
  const compound = den === 8 && num % 3 === 0;
  return { bar: num / den, step: 1 / den, half: compound ? 3 / 8 : num === 4 ? 1 / 2 : null };
}

/** What only the text knows of a note, by the place where it is written: fingers, words, the line of music. */
function writtenOf(tune: TuneObject) {
  const written = new Map<number, WrittenNote>();
  tune.lines.forEach((line, index) => {
    const elements = (line.staff ?? []).flatMap(({ voices }) => (voices ?? []).flat());
    for (const element of elements as readonly WrittenElement[]) {
      if (element.el_type !== 'note' || element.startChar === undefined) continue;
      const fingers = (element.decoration ?? []).filter((name) => /^[0-5]$/.test(name)).map(Number);
      const breath = (element.decoration ?? []).includes('breath');
      const mark = element.chord?.find(({ position }) => position === 'above')?.name ?? null;
      const lyric = element.lyric?.[0]?.syllable || null;
      written.set(element.startChar, { line: index, fingers, breath, mark, lyric });
    }
  });
  return written;
}

const near = (one: number, other: number) => Math.abs(one - other) < 1e-4;

/** Where a moment lies in its bar, all in whole notes; what comes before the first bar line is the end of a bar. */
function placeInBar(start: number, pickup: number, metre: Metre) {
  const since = start - pickup;
  const bar = Math.floor(since / metre.bar + 1e-6);
  const inBar = Math.max(0, since - bar * metre.bar);
  const onBeat = near(inBar / metre.step, Math.round(inBar / metre.step));
  return { inBar, barEnd: pickup + (bar + 1) * metre.bar, offBeat: !onBeat };
}

function strengthOf({ inBar, offBeat }: { inBar: number; offBeat: boolean }, metre: Metre) {
  if (near(inBar, 0)) return 0.74;
  if (metre.half !== null && near(inBar, metre.half)) return 0.69;
  return offBeat ? 0.6 : 0.64;
}

/** Bars of a phrase: an arch that grows towards its third bar and ends more softly. */
const PHRASE_BARS = 4;

/** What the line adds to the strength of a note: the arch of its phrase, its height within the voice, a soft last note. */
function shape(events: readonly NoteEvent[], index: number, pickup: number, metre: Metre): number {
  const { pitch, start, duration } = events[index] as NoteEvent;
  const phrase = PHRASE_BARS * metre.bar;
  const place = ((((start - pickup) % phrase) + phrase) % phrase) / phrase;
  const arch = 0.06 * Math.sin(Math.PI * Math.min(1, place * 1.15));
  const pitches = events.map((other) => other.pitch);
  const [low, high] = [Math.min(...pitches), Math.max(...pitches)];
  const height = high > low ? 0.07 * ((pitch - low) / (high - low) - 0.5) : 0;
  const ends = place + duration / phrase > 1 - 1e-6 || index === events.length - 1;
  return arch + height - (ends ? 0.06 : 0);
}

/** One voice of the tune; where notes sound together, their fingers are written from the lowest upwards. */
function voiceNotes(
  events: readonly NoteEvent[],
  {
    whole,
    pickup,
    metre,
    written,
    voice,
  }: {
    whole: number;
    pickup: number;
    metre: Metre;
    written: ReadonlyMap<number, WrittenNote>;
    voice: number;
  },
): MutableNote[] {
  return events.map((event, index) => {
    const { pitch, start, duration, startChar } = event;
    const {
      line = 0,
      fingers = [],
      breath = false,
      mark = null,
      lyric = null,
    } = written.get(startChar) ?? {};
    const chord = events.filter((other) => other.startChar === startChar && near(other.start, start));
    const rank = chord.map((other) => other.pitch).sort((one, other) => one - other);
    const place = placeInBar(start, pickup, metre);
    const repeated = events.some((other) => other.pitch === pitch && near(other.start, start + duration));
    return {
      midi: pitch,
      at: start * whole,
      length: duration * whole * (repeated ? 0.86 : 0.97),
      written: duration * whole,
      velocity:
        (strengthOf(place, metre) + shape(events, index, pickup, metre)) *
        (voice > 0 ? 0.84 : 1) *
        (chord.length > 2 ? 0.85 : 1),
      voice,
      line,
      breath,
      mark,
      lyric,
      finger: fingers[rank.indexOf(pitch)] ?? null,
      inBar: place.inBar * whole,
      barEnd: place.barEnd * whole,
      offBeat: place.offBeat,
    };
  });
}

/** A note without a finger keeps the one that played its pitch before, as a reader of the score would. */
function keepFingers(notes: MutableNote[]) {
  const last = new Map<string, number | null>();
  for (const note of notes) {
    const key = `${note.voice} ${note.midi}`;
    note.finger ??= last.get(key) ?? null;
    last.set(key, note.finger);
  }
}

/** Seconds of a whole note. A tempo counts what Q: counts, and without Q: the beats of the metre. */
function wholeNote(tune: TuneObject, sounding: { tempo: number }, tempo: number | undefined) {
  const said = tune.metaText.tempo;
  if (tempo === undefined && !said) throw new Error('テンポがありません(Q: か tempo: を書いてください)');
  if (tempo === undefined) return 60 / (sounding.tempo * tune.getBeatLength());
  return 60 / (tempo * (said?.duration?.[0] ?? tune.getBeatLength()));
}

/**
 * @param abc one tune in ABC 2.1
 * @param tempo beats a minute instead of the score's own
 * @returns notes in the order of their sounding; `bar`, `step` (what is clicked), `pickup` and `end` in seconds
 */
export function readScore(abc: string, { tempo }: { tempo?: number | undefined } = {}): Score {
  const [tune] = abcjs.parseOnly(abc);
  const warnings = tune?.warnings ?? [];
  if (warnings.length)
    throw new Error(`楽譜として読めません: ${warnings.join(' / ').replace(/<[^>]*>/g, '')}`);
  // Chord symbols would be played by abcjs as an accompaniment of its own taste.
  const sounding = tune.setUpAudio({ chordsOff: true });
  const whole = wholeNote(tune, sounding, tempo);
  const metre = metreOf(tune.getMeterFraction());
  const pickup = tune.getPickupLength();
  const written = writtenOf(tune);
  const notes = sounding.tracks
    .flatMap((track, voice) =>
      voiceNotes(
        (track as readonly NoteEvent[]).filter(({ cmd }) => cmd === 'note'),
        { whole, pickup, metre, written, voice },
      ),
    )
    .sort((one, other) => one.at - other.at || one.midi - other.midi);
  keepFingers(notes);
  if (notes.length === 0) throw new Error('楽譜に音符がありません');
  return {
    notes,
    bar: metre.bar * whole,
    step: metre.step * whole,
    half: metre.half === null ? null : metre.half * whole,
    pickup: pickup * whole,
    end: Math.max(...notes.map(({ at, written: length }) => at + length)),
  };
}

/** The last ```abc block of a lesson's text, or null. */
export const lastScore = (markdown: string) =>
  [...markdown.matchAll(/^```abc[^\n]*\n([\s\S]*?)^```/gm)].at(-1)?.[1] ?? null;

/**
 * Clicks of one bar before the tune; before an upbeat they go on to where it enters.
 * @returns {clicks: {at, accent}[], before}: how much later the tune begins, in seconds
 */
export function countIn({
  bar,
  step,
  half,
  pickup,
}: {
  bar: number;
  step: number;
  half: number | null;
  pickup: number;
}) {
  const before = pickup > 0 ? 2 * bar - pickup : bar;
  const clicks: Click[] = [];
  for (let at = 0; at < before - 1e-6; at += step) {
    const inBar = at % bar;
    const first = near(inBar, 0) || near(inBar, bar);
    clicks.push({ at, accent: first || (step * 6 < bar + 1e-6 && half !== null && near(inBar, half)) });
  }
  return { clicks, before };
}
