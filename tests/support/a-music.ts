import type { Music } from '#domain/practice/score/music.ts';

/** Four bars of 4/4 at 120: a quarter of middle C on each beat, its fifth in the left hand at the beginning of each bar. */
export function aMusic(change: Partial<Music> = {}): Music {
  const quarters = Array.from({ length: 16 }, (_, beat) => ({
    pitch: 60,
    at: beat / 4,
    length: 0.25,
    volume: 90,
    part: 0,
  }));
  const whole = [0, 1, 2, 3].map((at) => ({ pitch: 48, at, length: 1, volume: 90, part: 1 }));
  return {
    notes: [...quarters, ...whole].sort((one, other) => one.at - other.at),
    parts: ['right hand', 'left hand'],
    chords: [],
    bars: [0, 1, 2, 3],
    printed: [1, 2, 3, 4],
    end: 4,
    beatLength: 0.25,
    barLength: 1,
    bpm: 120,
    ...change,
  };
}
