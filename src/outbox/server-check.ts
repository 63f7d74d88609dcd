import { ApiError } from '#contract/errors.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { noteRevisionOf, type TakeHeader } from '#local/takes/take.ts';
import { addParcel, type HandInDeps } from './hand-in.ts';
import { NotTheOwner, withOwnerToken } from './owner-token.ts';
import type { Parcel } from './parcel.ts';
import type { OutboxPorts } from './ports.ts';
import { type Inconsistency, withoutConfirmation } from './reconcile.ts';
import { findSubmission, type ListedAudio, listAudios } from './server-lookup.ts';
import { type CheckFinding, type SeenNote, sameNote } from './steps.ts';
import { transition } from './transition.ts';

export interface ServerCheckDeps extends HandInDeps, Pick<OutboxPorts, 'api' | 'identity'> {
  checks: ServerCheckLog;
}

export interface ServerCheckResult {
  /** What was repaired, for the error report. */
  found: Inconsistency[];
  /** False when the network or the person has gone: check again later. */
  complete: boolean;
}

/**
 * Compares a person's submitted takes with the server's list. A confirmed take that the server does not have
 * any more is delivered again, a note that it does not have is sent again; a take with other bytes on the server is held
 * for a person. Deletes nothing; repeatable. Checks each lesson at most once a day, lessons with `doubtful` takes at once.
 */
export async function checkWithServer(
  deps: ServerCheckDeps,
  uid: string,
  doubtful: ReadonlySet<string> = new Set(),
): Promise<ServerCheckResult> {
  const found: Inconsistency[] = [];
  for (const [lessonID, takes] of handedInByLesson(await deps.takes.listOf(uid))) {
    const urgent = takes.some(({ takeID }) => doubtful.has(takeID));
    if (!urgent && !(await isCheckDue(deps.checks, `${uid} ${lessonID}`, deps.stamp().now))) continue;
    try {
      const inLesson = await checkLesson(deps, uid, lessonID, takes);
      found.push(...inLesson);
      if (inLesson.length === 0) await recordCheck(deps.checks, `${uid} ${lessonID}`, deps.stamp().now);
    } catch (cause) {
      if (cause instanceof NotTheOwner) return { found, complete: false };
      if (!(cause instanceof ApiError)) throw cause;
      // A refusal for this lesson alone: the other lessons are checked. Any other error passes with time.
      if (cause.status !== 403 && cause.status !== 404) return { found, complete: false };
    }
  }
  return { found, complete: true };
}

function handedInByLesson(takes: readonly TakeHeader[]): Map<string, TakeHeader[]> {
  const lessons = new Map<string, TakeHeader[]>();
  for (const take of takes) {
    if (take.decision !== 'submit' || take.frozen === null) continue;
    lessons.set(take.lessonID, [...(lessons.get(take.lessonID) ?? []), take]);
  }
  return lessons;
}

async function checkLesson(
  deps: ServerCheckDeps,
  uid: string,
  lessonID: string,
  takes: readonly TakeHeader[],
): Promise<Inconsistency[]> {
  const listed = await withOwnerToken(uid, deps, (token) => listedOf(deps, lessonID, takes, token));
  const found: Inconsistency[] = [];
  for (const take of takes) {
    if ((await verdictOf(deps, take, listed.get(take.takeID) ?? null)) === null) continue;
    // Pages of a list may shift while they are read: only the recording's own read-back counts.
    const { takeID: id } = take;
    const seen = await withOwnerToken(uid, deps, (token) =>
      findSubmission({ id, lessonID }, deps.api, token),
    );
    const shown = seen.type === 'shown' ? { ...seen.submission, submittedAt: 'yes' } : null;
    const verdict = await verdictOf(deps, take, shown ?? unsubmitted(listed.get(id)));
    if (verdict !== null && (await repair(deps, take, verdict)))
      found.push({ kind: INCONSISTENCIES[verdict.type], takeID: id });
  }
  return found;
}

const INCONSISTENCIES: Record<CheckFinding['type'], Inconsistency['kind']> = {
  missed: 'missing-at-school',
  contradicted: 'different-at-school',
  noteMissed: 'note-missing-at-school',
};

async function listedOf(
  { api }: ServerCheckDeps,
  lessonID: string,
  takes: readonly TakeHeader[],
  token: string,
): Promise<Map<string, RecordingAtServer>> {
  const wanted = new Set(takes.map(({ takeID }) => takeID));
  const found = new Map<string, RecordingAtServer>();
  for await (const audio of listAudios(lessonID, api, token)) {
    if (audio.recordingID !== null && wanted.has(audio.recordingID)) found.set(audio.recordingID, audio);
    if (found.size === wanted.size) break;
  }
  return found;
}

/** Registered, but the read-back shows no hand-in: the list's submission is ignored. */
function unsubmitted(listed: RecordingAtServer | undefined): RecordingAtServer | null {
  return listed === undefined ? null : { ...listed, submittedAt: null };
}

async function verdictOf(
  { parcels, stamp }: ServerCheckDeps,
  take: TakeHeader,
  seen: RecordingAtServer | null,
) {
  return compareWithServer(take, await parcels.get(take.takeID), seen, stamp().now);
}

/**
 * Changes the row first, then the take: after a crash in between, the next start removes the confirmation
 * (reconcile.ts).
 * @returns false when another tab was quicker
 */
async function repair(
  deps: ServerCheckDeps,
  { takeID }: TakeHeader,
  verdict: CheckFinding,
): Promise<boolean> {
  const { takes, parcels, stamp } = deps;
  let changed = false;
  const applyVerdict = () =>
    parcels.apply(takeID, (parcel) => {
      const next = transition(parcel, verdict, stamp());
      changed = next !== parcel;
      return next;
    });
  const row = await applyVerdict();
  if (row !== null && !changed) return false;
  // The recording itself stays confirmed.
  if (row !== null && verdict.type === 'noteMissed') return true;
  const take = await takes.change(takeID, withoutConfirmation);
  if (row !== null) return true;
  // The row is missing: the header alone is enough.
  if (!(await addParcel(deps, take))) return false;
  if (verdict.type === 'contradicted') await applyVerdict();
  return true;
}

/** What the server says about one recording. */
export type RecordingAtServer = Omit<ListedAudio, 'userAudioID' | 'recordingID'>;

/** The server may answer from a copy of its database that lags, so a fresh confirmation is not doubted. */
const READ_BACK_LAG_MS = HOUR_MS;

/**
 * Compares a submitted take with the server's view of it; `seen` is null when the server has nothing. Pure.
 * @returns 'missed': confirmed before, and the server has no hand-in of it any more; 'contradicted': the server has other
 * bytes; 'noteMissed': only the note is missing, or an older one; null: no difference, or one that the parcel's own steps
 * resolve
 */
function compareWithServer(
  take: TakeHeader,
  parcel: Pick<Parcel, 'deliveredAt' | 'note' | 'noteRevision'> | null,
  seen: RecordingAtServer | null,
  now: number,
): CheckFinding | null {
  const { frozen } = take;
  if (frozen === null || take.decision !== 'submit') return null;
  if (seen !== null && (seen.sha256 !== frozen.sha256 || seen.byteLength !== frozen.byteLength)) {
    return { type: 'contradicted' };
  }
  const confirmedAt = parcel === null ? confirmedOf(take) : parcel.deliveredAt;
  if (confirmedAt === null) return null;
  if (seen !== null && seen.submittedAt !== null) {
    const own = parcel ?? { note: take.note, noteRevision: noteRevisionOf(take) };
    return isNoteMissing(own, seen) ? { type: 'noteMissed', seen } : null;
  }
  // A confirmation far in the future was made before a clock went back: waiting for that time may take years.
  return Math.abs(now - confirmedAt) < READ_BACK_LAG_MS ? null : { type: 'missed' };
}

/** A newer one comes from a copy of this device, and stays. A server of the version before does not say which one it has. */
function isNoteMissing(own: SeenNote, { note, noteRevision }: SeenNote): boolean {
  return (
    noteRevision !== undefined && !sameNote(own.note, note) && (noteRevision ?? 0) <= (own.noteRevision ?? 0)
  );
}

/** The delivered row may be lost: then the take's header has the time. */
function confirmedOf({ deliveredAt }: TakeHeader): number | null {
  return deliveredAt === null ? null : Date.parse(deliveredAt);
}

/** A lesson without differences is not checked again before this time. */
const CHECK_INTERVAL_MS = DAY_MS;

/** By person and lesson: device milliseconds of the last check that found no difference. */
export interface ServerCheckLog {
  read(): Promise<Readonly<Record<string, number>>>;
  write(checked: Record<string, number>): Promise<void>;
}

/** Also true when the clock went back behind the last check. */
async function isCheckDue(checks: ServerCheckLog, lesson: string, now: number): Promise<boolean> {
  const at = (await checks.read())[lesson];
  return at === undefined || at > now || now - at >= CHECK_INTERVAL_MS;
}

/** Drops old entries, so that the log does not grow. */
async function recordCheck(checks: ServerCheckLog, lesson: string, now: number): Promise<void> {
  const recent = Object.entries(await checks.read()).filter(
    ([, at]) => at <= now && now - at < CHECK_INTERVAL_MS,
  );
  await checks.write({ ...Object.fromEntries(recent), [lesson]: now });
}
