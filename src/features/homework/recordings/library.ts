import type { Recording } from '#contract/homework/recordings.ts';
import { matches, wordsOf } from '#domain/search/search.ts';
import { shownTakes } from '#local/takes/shown-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import type { LibraryFilter } from './library-filter.ts';

/** One recording of a person: on this device, at the school, or both. */
export interface LibraryEntry {
  /** The recordingID where there is one, else the school's own id. */
  id: string;
  /** ISO time. */
  recordedAt: string;
  take: TakeHeader | null;
  recording: Recording | null;
}

/** All recordings of one lesson, newest first. */
export interface Piece {
  lessonID: string;
  lesson: TakeHeader['lesson'];
  entries: LibraryEntry[];
}

/**
 * Puts together what is on the device and what the school has. A recording that is in both is one entry, with the device's
 * time. Discarded takes are left out, also where the school has them: their person did not want to see them.
 */
export function entriesOf(takes: readonly TakeHeader[], recordings: readonly Recording[]): LibraryEntry[] {
  const onServer = new Map(recordings.map((recording) => [recording.recordingID, recording]));
  const here = new Set(takes.map(({ takeID }) => takeID));
  const onDevice = shownTakes(takes).map((take) => ({
    id: take.takeID,
    recordedAt: take.startedAt,
    take,
    recording: onServer.get(take.takeID) ?? null,
  }));
  const onlyOnServer = recordings
    .filter(({ recordingID }) => recordingID === null || !here.has(recordingID))
    .map((recording) => ({
      id: recording.recordingID ?? recording.userAudioID,
      recordedAt: recording.recordTime,
      take: null,
      recording,
    }));
  return [...onDevice, ...onlyOnServer].sort(newestFirst);
}

function newestFirst(one: LibraryEntry, other: LibraryEntry): number {
  const byTime = Date.parse(other.recordedAt) - Date.parse(one.recordedAt);
  // Clocks jump; the order of takes on this device does not.
  return byTime || (other.take?.createdSeq ?? 0) - (one.take?.createdSeq ?? 0);
}

/** The entries by lesson; the lesson with the newest recording first. */
export function piecesOf(entries: readonly LibraryEntry[]): Piece[] {
  const pieces = new Map<string, Piece>();
  for (const entry of entries) {
    const { lessonID, lesson } = lessonOf(entry);
    const piece = pieces.get(lessonID) ?? { lessonID, lesson, entries: [] };
    piece.entries.push(entry);
    pieces.set(lessonID, piece);
  }
  return [...pieces.values()];
}

function lessonOf({ take, recording }: LibraryEntry): Omit<Piece, 'entries'> {
  if (take !== null) return { lessonID: take.lessonID, lesson: take.lesson };
  if (recording === null) throw new Error('an entry is a take or a recording');
  const { lessonID, ...lesson } = recording.lesson;
  return { lessonID, lesson };
}

/** The entries that a person asked for: a filter, and words of the piece's name or of the name that they gave. */
export function chosenEntries(
  entries: readonly LibraryEntry[],
  { filter, typed }: { filter: LibraryFilter; typed: string },
): LibraryEntry[] {
  const words = wordsOf(typed);
  return entries.filter((entry) => {
    if (!passes(entry, filter)) return false;
    if (words.length === 0) return true;
    return matches(`${entry.take?.name ?? ''}\n${lessonOf(entry).lesson.lessonName}`, words);
  });
}

function passes({ take, recording }: LibraryEntry, filter: LibraryFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'favourites':
      return take?.favourite === true;
    case 'submitted':
      return take?.decision === 'submit' || (recording?.submittedAt ?? null) !== null;
    case 'device':
      return take !== null;
  }
}
