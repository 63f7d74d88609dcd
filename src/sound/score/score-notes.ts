import type { TuneObject } from 'abcjs';
import type { ScoreNote } from '#domain/practice/score/music.ts';

/** An event of a track, which abcjs's own types leave out; times are in whole notes. */
export interface TrackEvent {
  readonly cmd: string;
  readonly pitch?: number;
  readonly start?: number;
  readonly duration?: number;
  readonly volume?: number;
  /** The place in the text where it is written. */
  readonly startChar?: number;
}

/** What each voice of a score plays, repeats written out; without its chord symbols, which only the accompaniment plays. */
export function tracksOf(tune: TuneObject): readonly (readonly TrackEvent[])[] {
  const { tracks } = tune.setUpAudio({ chordsOff: true }) as unknown as { tracks: TrackEvent[][] };
  return tracks;
}

/** The notes of all tracks of an abcjs tune, in the order in which they sound. */
export function scoreNotes(tracks: readonly (readonly TrackEvent[])[]): ScoreNote[] {
  return tracks
    .flatMap((track, part) =>
      track.flatMap(({ cmd, pitch, start, duration, volume }) =>
        cmd === 'note' && pitch !== undefined && start !== undefined && duration !== undefined
          ? [{ pitch, at: start, length: duration, volume: volume ?? 90, part }]
          : [],
      ),
    )
    .sort((one, other) => one.at - other.at);
}
