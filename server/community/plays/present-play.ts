import type { Play, PlaySound } from '#contract/entities/play.ts';
import { peakOfByte } from '#domain/recordings/peaks.ts';
import { imageOf } from '#server/community/people/person-store.ts';
import { isRefusedM4a } from '#server/homework/m4a/m4a-refusal.ts';
import { locationOf } from '#server/learning/lesson-place.ts';
import { firstSound, type PlayRow } from './play-store.ts';

/** Where plays sound: `/media/plays/{playSlug}/now.m4a`, and `first.m4a` of 「はじめて」. */
export const PLAY_ADDRESS = '/media/plays/';

export type SoundName = 'now' | 'first';

/** Bars of the page of a play, and of a card in a list, which are many. */
export const PAGE_PEAKS = 200;
export const CARD_PEAKS = 80;

interface PresentOptions {
  readonly peaks: number;
  /** Signs the address of a sound, for the learner of a play that strangers may not hear. */
  sign?(path: string): string;
}

/** A play as a visitor sees it. */
export function presentPlay(row: PlayRow, { peaks, sign = (path) => path }: PresentOptions): Play {
  const urlOf = (name: SoundName) => sign(soundPath(row.play_slug, name));
  return {
    playSlug: row.play_slug,
    title: row.title,
    author: {
      username: row.username ?? '',
      displayName: row.display_name ?? '',
      image: imageOf(row),
    },
    lesson: {
      lessonID: row.lesson_id,
      lessonName: row.lesson_name,
      location: locationOf(row),
      currCode: row.curr_code,
      currName: row.curr_name,
    },
    sound: presentSound(row, { url: urlOf('now'), recordTime: row.record_time, peaks }),
    first:
      row.first_record_time === null
        ? null
        : presentSound(
            { ...firstSound(row), peaks: row.first_peaks, seconds: row.first_seconds },
            { url: urlOf('first'), recordTime: row.first_record_time, peaks },
          ),
    postID: row.post_id,
    createTime: row.created_at.toISOString(),
  };
}

function soundPath(playSlug: string, name: SoundName): string {
  return `${PLAY_ADDRESS}${playSlug}/${name}.m4a`;
}

function presentSound(
  row: Pick<PlayRow, 'object_id' | 'm4a_open' | 'peaks' | 'seconds'>,
  { url, recordTime, peaks }: { url: string; recordTime: Date; peaks: number },
): PlaySound {
  return {
    url,
    isReady: row.object_id !== null,
    ...(isRefusedM4a(row) ? { isRefused: true } : {}),
    seconds: row.seconds ?? 0,
    peaks: row.peaks === null ? [] : percentPeaks(row.peaks, peaks),
    recordTime: recordTime.toISOString(),
  };
}

/** The loudest of each of at most `count` equal parts, in hundredths of the loudest of all. */
export function percentPeaks(bytes: Uint8Array, count: number): number[] {
  const loudest = peakOfByte(bytes.reduce((max, byte) => Math.max(max, byte), 0));
  const parts = Math.min(count, bytes.length);
  return Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * bytes.length) / parts);
    const to = Math.floor(((part + 1) * bytes.length) / parts);
    const peak = peakOfByte(bytes.subarray(from, to).reduce((max, byte) => Math.max(max, byte), 0));
    return loudest === 0 ? 0 : Math.round((100 * peak) / loudest);
  });
}
