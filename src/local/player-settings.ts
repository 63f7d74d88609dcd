import * as z from 'zod/mini';
import { MAX_SPEED_PERCENT, MAX_TIMES, MIN_SPEED_PERCENT, SLOWEST_PERCENT } from '#domain/practice/rounds.ts';
import { type ReadStorage, storedJSON, storeJSON, type WriteStorage } from './stored-json.ts';

/** Saved places of one lesson. */
export const MAX_PLACES = 20;
export const MAX_PLACE_NAME = 30;
const MAX_SECTIONS = 10;
const MAX_PARTS = 16;

/** Bars of a score (1 to 2: the first two), or seconds of a model. */
const Range = { from: z.number().check(z.minimum(0)), to: z.number().check(z.minimum(0)) };
/** `score-1` or `model`. */
const Source = z.string().check(z.maxLength(16));
const Section = z.object({ of: Source, ...Range });
const Place = z.object({
  id: z.string().check(z.maxLength(64)),
  of: Source,
  name: z.string().check(z.maxLength(MAX_PLACE_NAME)),
  ...Range,
});
export type SavedPlace = z.infer<typeof Place>;

/** How scores and model of a lesson are played on this device. */
const PlayerSettings = z.object({
  percent: z.number().check(z.minimum(SLOWEST_PERCENT), z.maximum(MAX_SPEED_PERCENT)),
  countIn: z.boolean(),
  click: z.boolean(),
  backing: z.boolean(),
  loop: z.boolean(),
  /** Null goes on until it is stopped. */
  times: z.nullable(z.int().check(z.minimum(2), z.maximum(MAX_TIMES))),
  speedUp: z.boolean(),
  goalPercent: z.int().check(z.minimum(MIN_SPEED_PERCENT), z.maximum(MAX_SPEED_PERCENT)),
  /** Parts of a score that are not played. */
  muted: z.array(z.int().check(z.minimum(0), z.maximum(MAX_PARTS))).check(z.maxLength(MAX_PARTS)),
  /** The part that is chosen, by source. */
  sections: z.array(Section).check(z.maxLength(MAX_SECTIONS)),
  places: z.array(Place).check(z.maxLength(MAX_PLACES)),
});
export type PlayerSettings = z.infer<typeof PlayerSettings>;

/** By the lesson's part of addresses, the one changed longest ago first. */
const Stored = z.object({
  v: z.literal(1),
  lessons: z.array(z.tuple([z.string().check(z.maxLength(64)), z.unknown()])),
});

export const DEFAULT_PLAYER_SETTINGS: PlayerSettings = {
  percent: 100,
  countIn: false,
  click: false,
  backing: false,
  loop: false,
  times: null,
  speedUp: false,
  goalPercent: 100,
  muted: [],
  sections: [],
  places: [],
};

const KEY = 'otomichi.player';
/** Where a version before kept the count-in of all scores. */
const OLD_KEY = 'otomichi.scores';
export const MAX_PLAYER_LESSONS = 200;

/** What a lesson's scores and model are played with; what a damaged or older entry lacks is as at the beginning. */
export function loadPlayerSettings(
  lesson: string,
  storage: ReadStorage = () => localStorage,
): PlayerSettings {
  const own = read(storage).find(([id]) => id === lesson)?.[1];
  const usual = { ...DEFAULT_PLAYER_SETTINGS, countIn: oldCountIn(storage) };
  if (typeof own !== 'object' || own === null) return usual;
  const stored = z.safeParse(PlayerSettings, { ...usual, ...own });
  return stored.success ? stored.data : usual;
}

/** Stores them for this lesson; a full storage changes nothing else. */
export function savePlayerSettings(
  lesson: string,
  settings: PlayerSettings,
  storage: WriteStorage = () => localStorage,
): void {
  const others = read(storage).filter(([id]) => id !== lesson);
  const lessons = [...others, [lesson, settings]].slice(-MAX_PLAYER_LESSONS);
  storeJSON(storage, KEY, { v: 1, lessons });
}

/** Chooses a part of a source, or none; the sections that were chosen longest ago go first. */
export function withSection(
  settings: PlayerSettings,
  of: string,
  section: { from: number; to: number } | null,
): PlayerSettings {
  const others = settings.sections.filter((each) => each.of !== of);
  const own = section === null ? [] : [{ of, from: section.from, to: section.to }];
  return { ...settings, sections: [...others, ...own].slice(-MAX_SECTIONS) };
}

function read(storage: ReadStorage): [string, unknown][] {
  return storedJSON(Stored, storage, KEY)?.lessons ?? [];
}

function oldCountIn(storage: ReadStorage): boolean {
  return storedJSON(z.object({ countIn: z.boolean() }), storage, OLD_KEY)?.countIn ?? false;
}
