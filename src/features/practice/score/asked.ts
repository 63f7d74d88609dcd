import { clampPercent } from '#domain/practice/rounds.ts';
import { barCount, type Music } from '#domain/practice/score/music.ts';
import { type PlayerSettings, withSection } from '#local/player-settings.ts';
import type { AskedSearch } from './asked-search.ts';
import { barSection } from './player-choice.ts';

export interface Asked extends AskedSearch {
  /** The settings with the loop and the tempo that were asked for. */
  apply(settings: PlayerSettings, music: Music, source: string): PlayerSettings;
}

/** What the address asks of a score; null when it asks nothing. */
export function askedOf({ bars, bpm, times }: AskedSearch): Asked | null {
  if (bars === undefined && bpm === undefined && times === undefined) return null;
  return {
    bars,
    bpm,
    times,
    apply(settings, music, source) {
      const [from, to] = (bars ?? '').split('-').map(Number);
      const section =
        from === undefined || to === undefined || bars === undefined
          ? null
          : barSection({ from, to }, barCount(music));
      const percent = bpm === undefined ? settings.percent : clampPercent((bpm / music.bpm) * 100);
      // Once is played to the end; without a number it goes on.
      const loop = times !== 1;
      const repeated = { ...settings, percent, loop, times: loop ? (times ?? null) : settings.times };
      return withSection({ ...repeated, speedUp: false }, source, section);
    },
  };
}
