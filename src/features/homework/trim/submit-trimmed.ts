import { trimmedPeaks } from '#domain/recordings/trim.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { takeBlob } from '#features/homework/takes/take-file.ts';
import { originalIDOf } from '#local/takes/take-retention.ts';
import { storeMadeTake } from './made-take.ts';

export interface SubmitTrimmedDeps extends Pick<HomeworkPorts, 'takes' | 'makeSound' | 'newID'> {
  submit(takeID: string, note: string | null): Promise<void>;
  /** null where the browser has none. */
  locks: Pick<LockManager, 'request'> | null;
}

/*
 * A take with a trim is handed in as a file of its own: a new take with a new recordingID, whose bytes are fixed before it is
 * submitted. From then on it travels like any other.
 *
 *   original (trim) ──make──▶ half a file ──▶ file on disk, original.madeInto = file ──▶ file: submit ──▶ parcel …
 *                     ▲              │                        │
 *                     └─ crash: it is removed                 └─ crash: the next press takes the same file
 *
 * Every hand-in waits for the lock, also of a take without a trim: it may be taken back in one tab while another one makes
 * the file.
 */

/** Hands in a take: as it is, or the part that its learner chose. Resolves with the ID that is on its way. */
export async function submitTake(
  deps: SubmitTrimmedDeps,
  takeID: string,
  note: string | null,
  onProgress: (part: number) => void = () => {},
): Promise<string> {
  const { submit, locks } = deps;
  const work = async () => {
    const submittedID = await takeToSubmit(deps, takeID, onProgress);
    await submit(submittedID, note);
    return submittedID;
  };
  return locks === null ? await work() : await locks.request(`trim-${takeID}`, work);
}

/** The take itself, or the file that stands for it where it is trimmed: made now, or by an earlier try. */
async function takeToSubmit(
  { takes, makeSound, newID }: SubmitTrimmedDeps,
  takeID: string,
  onProgress: (part: number) => void,
): Promise<string> {
  const found = await takes.header(takeID);
  if (found === null || found.frozen === null || found.decision === 'submit') return takeID;
  const { madeInto, trim, frozen } = found;
  const made = madeInto == null ? null : await takes.header(madeInto.takeID);
  // A file that was discarded stands for nothing.
  const file = made?.state === 'closed' ? made : null;
  if (file?.decision === 'submit') return file.takeID;
  if (trim == null) return takeID;
  if (file !== null && madeInto?.fromS === trim.fromS && madeInto.toS === trim.toS) return file.takeID;
  // Files of another part, and one that an earlier version made and did not note.
  for (const other of await takes.listOf(found.uid, found.lessonID))
    if (originalIDOf(other) === takeID && other.decision === 'undecided') await takes.remove(other.takeID);
  const original = await takes.change(takeID, (header) => ({ ...header, madeInto: null }));
  const piece = { bytes: await takeBlob(takes, original), ...trim };
  const { bytes, durationS } = await makeSound([piece], original.contentType, { onProgress });
  const fileID = newID();
  await storeMadeTake(takes, {
    takeID: fileID,
    bytes,
    durationS,
    peaks: trimmedPeaks(original.peaks, trim, frozen.durationMs / 1000),
    of: [original],
    replaced: (header) => ({ ...header, madeInto: { takeID: fileID, ...trim } }),
  });
  return fileID;
}
