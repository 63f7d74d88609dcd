import { MAX_SPEED_PERCENT, MIN_SPEED_PERCENT, type Rounds } from '#domain/practice/rounds.ts';
import type { Section } from '#domain/practice/score/music.ts';
import type { PlayerSettings } from '#local/player-settings.ts';

/** How often and how fast a player plays with these settings. */
export function roundsOf({ percent, loop, times, speedUp, goalPercent }: PlayerSettings): Rounds {
  return { percent, times: loop ? times : 1, goalPercent: loop && speedUp ? goalPercent : null };
}

/** The chosen section of a source. */
export function sectionOf({ sections }: PlayerSettings, source: string): Section | null {
  const chosen = sections.find(({ of }) => of === source);
  return chosen === undefined || chosen.to < chosen.from ? null : { from: chosen.from, to: chosen.to };
}

/** The slider's range; an address may have asked for a slower tempo. */
export function speedRange(percent: number): { min: number; max: number } {
  return { min: Math.min(MIN_SPEED_PERCENT, Math.floor(percent)), max: MAX_SPEED_PERCENT };
}

/** Bars from 1, or null for all of them; a section of all bars is none. */
export function barSection(section: Section | null, count: number): Section | null {
  if (section === null || count < 1) return null;
  const from = Math.min(count, Math.max(1, Math.round(section.from)));
  const to = Math.min(count, Math.max(from, Math.round(section.to)));
  return from === 1 && to === count ? null : { from, to };
}
