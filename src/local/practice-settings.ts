import * as z from 'zod/mini';
import {
  ACCENTS,
  type Count,
  MAX_BEATS_PER_BAR,
  MAX_BPM,
  MAX_SWING_PERCENT,
  MIN_BPM,
  MIN_SWING_PERCENT,
  SUBDIVISIONS,
  usualAccents,
} from '#domain/practice/beats.ts';
import {
  MAX_REFERENCE_HZ,
  MIN_REFERENCE_HZ,
  PITCH_CLASSES,
  USUAL_REFERENCE_HZ,
} from '#domain/practice/reference-pitch.ts';
import { GUIDES } from '#domain/practice/singing.ts';
import { GUITAR_TUNING_NAMES } from '#domain/practice/tuning.ts';
import { type ReadStorage, storedJSON, storeJSON, type WriteStorage } from './stored-json.ts';

/** Longer ramps and steps help nobody. */
export const MAX_RAMP_STEP_BPM = 20;
export const MAX_RAMP_BARS = 32;
export const MIN_DRONE_OCTAVE = 1;
export const MAX_DRONE_OCTAVE = 6;

const TunerSettings = z.object({
  /** Null: what the lesson is for. */
  instrument: z.nullable(z.enum(['guitar', 'piano', 'voice'])),
  guitarTuning: z.enum(GUITAR_TUNING_NAMES),
});

/** Of a score's own tempo. */
export const MIN_VOICE_PERCENT = 50;
export const MAX_VOICE_PERCENT = 120;
const VoiceSettings = z.object({
  percent: z.int().check(z.minimum(MIN_VOICE_PERCENT), z.maximum(MAX_VOICE_PERCENT)),
  guide: z.enum(GUIDES),
});

/** How a person practises on this device; not private, and no loss when the browser deletes it. */
const PracticeSettings = z.object({
  bpm: z.int().check(z.minimum(MIN_BPM), z.maximum(MAX_BPM)),
  accents: z.array(z.enum(ACCENTS)).check(z.minLength(1), z.maxLength(MAX_BEATS_PER_BAR)),
  subdivision: z.union(SUBDIVISIONS.map((parts) => z.literal(parts))),
  swingPercent: z.int().check(z.minimum(MIN_SWING_PERCENT), z.maximum(MAX_SWING_PERCENT)),
  /** Light alone, or light and vibration. */
  silent: z.boolean(),
  vibrates: z.boolean(),
  countIn: z.boolean(),
  rampOn: z.boolean(),
  ramp: z.object({
    toBpm: z.int().check(z.minimum(MIN_BPM), z.maximum(MAX_BPM)),
    stepBpm: z.int().check(z.minimum(1), z.maximum(MAX_RAMP_STEP_BPM)),
    everyBars: z.int().check(z.minimum(1), z.maximum(MAX_RAMP_BARS)),
  }),
  headphones: z.boolean(),
  /** The score in the panel of a take, where it does not stand beside it. */
  showsScore: z._default(z.boolean(), true),
  referenceHz: z.int().check(z.minimum(MIN_REFERENCE_HZ), z.maximum(MAX_REFERENCE_HZ)),
  drone: z.object({
    pitchClass: z.union(PITCH_CLASSES.map((pitch) => z.literal(pitch))),
    octave: z.int().check(z.minimum(MIN_DRONE_OCTAVE), z.maximum(MAX_DRONE_OCTAVE)),
    fifth: z.boolean(),
    volumePercent: z.int().check(z.minimum(0), z.maximum(100)),
  }),
  /** These, and `showsScore`, are not in what versions before stored. */
  tuner: z._default(TunerSettings, { instrument: null, guitarTuning: 'standard' }),
  voice: z._default(VoiceSettings, { percent: 100, guide: 'beats' }),
});
export type PracticeSettings = z.infer<typeof PracticeSettings>;

/** As a version before stored it, for all lessons together. */
const FlatSettings = z.object({
  bpm: z.int().check(z.minimum(MIN_BPM), z.maximum(MAX_BPM)),
  beatsPerBar: z.int().check(z.minimum(1), z.maximum(MAX_BEATS_PER_BAR)),
  silent: z.boolean(),
  countIn: z.boolean(),
  headphones: z.boolean(),
});

/** By the lesson's part of addresses, the one used longest ago first. `last` is what was used last, and with what a lesson begins. */
const Stored = z.object({
  last: PracticeSettings,
  lessons: z.array(z.tuple([z.string().check(z.maxLength(64)), PracticeSettings])),
});
type Stored = z.infer<typeof Stored>;

export const DEFAULT_PRACTICE_SETTINGS: PracticeSettings = {
  bpm: 80,
  accents: usualAccents(4),
  subdivision: 1,
  swingPercent: MIN_SWING_PERCENT,
  silent: false,
  vibrates: false,
  countIn: false,
  rampOn: false,
  ramp: { toBpm: 120, stepBpm: 5, everyBars: 4 },
  headphones: false,
  showsScore: true,
  referenceHz: USUAL_REFERENCE_HZ,
  drone: { pitchClass: 9, octave: 3, fifth: false, volumePercent: 70 },
  tuner: { instrument: null, guitarTuning: 'standard' },
  voice: { percent: 100, guide: 'beats' },
};

const KEY = 'otomichi.practice';
export const MAX_PRACTICE_LESSONS = 200;

/**
 * The settings of a lesson. Where it has none, or without a lesson, those used last, at the count of the lesson's score if it names
 * one (R22.1).
 */
export function loadPracticeSettings(
  lesson: string | null,
  count: Count | null = null,
  storage: ReadStorage = () => localStorage,
): PracticeSettings {
  const stored = read(storage);
  const own = stored.lessons.find(([id]) => id === lesson)?.[1];
  return own ?? { ...stored.last, ...(count && countSettings(count)) };
}

/** Whether a lesson has settings of its own; those without a lesson are always there. */
export function hasOwnSettings(lesson: string | null, storage: ReadStorage = () => localStorage): boolean {
  return lesson === null || read(storage).lessons.some(([id]) => id === lesson);
}

/** The settings of a metronome that counts like a score. */
export function countSettings({ beats, bpm }: Count): Pick<PracticeSettings, 'bpm' | 'accents'> {
  return { bpm, accents: usualAccents(beats) };
}

export function countsLike(
  { beats, bpm }: Count,
  settings: Pick<PracticeSettings, 'bpm' | 'accents'>,
): boolean {
  return settings.bpm === bpm && settings.accents.join() === usualAccents(beats).join();
}

/** Stores the settings of a lesson, or without a lesson those of the room; a full storage changes nothing else. */
export function savePracticeSettings(
  lesson: string | null,
  settings: PracticeSettings,
  storage: WriteStorage = () => localStorage,
): void {
  const others = read(storage).lessons.filter(([id]) => id !== lesson);
  const own: Stored['lessons'] = lesson === null ? [] : [[lesson, settings]];
  const stored: Stored = { last: settings, lessons: [...others, ...own].slice(-MAX_PRACTICE_LESSONS) };
  storeJSON(storage, KEY, stored);
}

function read(storage: ReadStorage): Stored {
  const stored = storedJSON(Stored, storage, KEY);
  if (stored !== null) return stored;
  const flat = storedJSON(FlatSettings, storage, KEY);
  if (flat === null) return { last: DEFAULT_PRACTICE_SETTINGS, lessons: [] };
  const { beatsPerBar, ...same } = flat;
  return {
    last: { ...DEFAULT_PRACTICE_SETTINGS, ...same, accents: usualAccents(beatsPerBar) },
    lessons: [],
  };
}
