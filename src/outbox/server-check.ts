import { ApiError } from '#contract/errors.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { addParcel, type HandInDeps } from './hand-in.ts';
import { NotTheOwner, withOwnerToken } from './owner-token.ts';
import type { Parcel } from './parcel.ts';
import type { OutboxPorts } from './ports.ts';
import { type Inconsistency, unmarked } from './reconcile.ts';
import { audiosOf, findSubmission } from './server-lookup.ts';
import { transition } from './transition.ts';

export interface ServerCheckDeps extends HandInDeps, Pick<OutboxPorts, 'api' | 'identity'> {
  checks: ServerCheckLog;
}

export interface ServerCheckResult {
  /** What was put right now, to be reported. */
  odd: Inconsistency[];
  /** False: no line, or the person has gone; to be asked again. */
  complete: boolean;
}

/**
 * Compares what this device believes of one person's handed-in takes with the school's own list: a take that was
 * confirmed and is not there any more goes into delivery again, other bytes are held for a person. Nothing is
 * deleted; repeating it changes nothing. Each lesson is asked about at most once a day, `doubtful` takes at once.
 */
export async function checkWithServer(
  parts: ServerCheckDeps,
  uid: string,
  doubtful: ReadonlySet<string> = new Set(),
): Promise<ServerCheckResult> {
  const odd: Inconsistency[] = [];
  for (const [lessonID, takes] of handedInByLesson(await parts.takes.listOf(uid))) {
    const urgent = takes.some(({ takeID }) => doubtful.has(takeID));
    if (!urgent && !(await isDue(parts.checks, `${uid} ${lessonID}`, parts.stamp().now))) continue;
    try {
      const found = await checkLesson(parts, uid, lessonID, takes);
      odd.push(...found);
      if (found.length === 0) await remember(parts.checks, `${uid} ${lessonID}`, parts.stamp().now);
    } catch (cause) {
      if (cause instanceof NotTheOwner) return { odd, complete: false };
      if (!(cause instanceof ApiError)) throw cause;
      // Refused for this lesson alone: the others may be asked; anything else passes with the line.
      if (cause.status !== 403 && cause.status !== 404) return { odd, complete: false };
    }
  }
  return { odd, complete: true };
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
  parts: ServerCheckDeps,
  uid: string,
  lessonID: string,
  takes: readonly TakeHeader[],
): Promise<Inconsistency[]> {
  const listed = await withOwnerToken(uid, parts, (token) => listedOf(parts, lessonID, takes, token));
  const odd: Inconsistency[] = [];
  for (const take of takes) {
    if ((await verdictOf(parts, take, listed.get(take.takeID) ?? null)) === null) continue;
    // A page of a list may slip while it is read: only the recording's own read-back is believed.
    const { takeID: id } = take;
    const seen = await withOwnerToken(uid, parts, (token) => findSubmission({ id, lessonID }, parts.api, token));
    const shown = seen.type === 'shown' ? { ...seen.submission, submittedAt: 'yes' } : null;
    const verdict = await verdictOf(parts, take, shown ?? unsubmitted(listed.get(id)));
    if (verdict !== null && (await mend(parts, take, verdict))) {
      odd.push({ kind: verdict === 'missed' ? 'missing-at-school' : 'different-at-school', takeID: id });
    }
  }
  return odd;
}

async function listedOf(
  { api }: ServerCheckDeps,
  lessonID: string,
  takes: readonly TakeHeader[],
  token: string,
): Promise<Map<string, RecordingAtServer>> {
  const wanted = new Set(takes.map(({ takeID }) => takeID));
  const found = new Map<string, RecordingAtServer>();
  for await (const audio of audiosOf(lessonID, api, token)) {
    if (audio.recordingID !== null && wanted.has(audio.recordingID)) found.set(audio.recordingID, audio);
    if (found.size === wanted.size) break;
  }
  return found;
}

/** Registered, and the read-back knows no hand-in: whatever the list said of it is not believed. */
function unsubmitted(listed: RecordingAtServer | undefined): RecordingAtServer | null {
  return listed === undefined ? null : { ...listed, submittedAt: null };
}

async function verdictOf({ parcels, stamp }: ServerCheckDeps, take: TakeHeader, seen: RecordingAtServer | null) {
  return compare(take, await parcels.get(take.takeID), seen, stamp().now);
}

/**
 * Row first, then the take: should a crash come between, the next start takes the mark off (settle.ts).
 * @returns false when another tab was quicker.
 */
async function mend(
  parts: ServerCheckDeps,
  { takeID }: TakeHeader,
  verdict: 'missed' | 'contradicted',
): Promise<boolean> {
  const { takes, parcels, stamp } = parts;
  let changed = false;
  const tell = () =>
    parcels.apply(takeID, (parcel) => {
      const next = transition(parcel, { type: verdict }, stamp());
      changed = next !== parcel;
      return next;
    });
  const row = await tell();
  if (row !== null && !changed) return false;
  const take = await takes.change(takeID, unmarked);
  if (row !== null) return true;
  // Its row is gone: the header alone is enough.
  if (!(await addParcel(parts, take))) return false;
  if (verdict === 'contradicted') await tell();
  return true;
}

/** What the school says of one recording; null: nothing at all. */
export interface RecordingAtServer {
  sha256: string;
  byteLength: number;
  submittedAt: string | null;
}

/** A copy of the school's database may lag behind a read-back; what was confirmed just now is not doubted. */
const FRESH_MS = 60 * 60_000;

/**
 * Lays a take that its learner handed in beside the school's own view. Pure.
 * @returns 'missed': confirmed once, and the school has no hand-in of it any more; 'contradicted': other bytes stand
 * there; null: it adds up, or goes on by its own steps (a take that waits here and is at the school already).
 */
export function compare(
  take: TakeHeader,
  parcel: Pick<Parcel, 'deliveredAt'> | null,
  seen: RecordingAtServer | null,
  now: number,
): 'missed' | 'contradicted' | null {
  const { frozen } = take;
  if (frozen === null || take.decision !== 'submit') return null;
  if (seen !== null && (seen.sha256 !== frozen.sha256 || seen.byteLength !== frozen.byteLength)) {
    return 'contradicted';
  }
  const confirmedAt = parcel === null ? confirmedOf(take) : parcel.deliveredAt;
  if (confirmedAt === null || (seen !== null && seen.submittedAt !== null)) return null;
  // A clock that went back makes it look confirmed in the future: then it is doubted later.
  return now - confirmedAt < FRESH_MS ? null : 'missed';
}

/** A delivered row may have been lost: the take remembers by itself. */
function confirmedOf({ deliveredAt }: TakeHeader): number | null {
  return deliveredAt === null ? null : Date.parse(deliveredAt);
}

/** So long a lesson that added up is not asked about again. */
const ASK_EVERY_MS = 24 * 60 * 60_000;

/** When the school was last asked about a person's lesson and everything added up, in device milliseconds. */
export interface ServerCheckLog {
  read(): Promise<Readonly<Record<string, number>>>;
  write(checked: Record<string, number>): Promise<void>;
}

/** True as well when the clock went back behind the last time. */
export async function isDue(checks: ServerCheckLog, lesson: string, now: number): Promise<boolean> {
  const at = (await checks.read())[lesson];
  return at === undefined || at > now || now - at >= ASK_EVERY_MS;
}

/** What is old is left out, so that the log does not grow. */
export async function remember(checks: ServerCheckLog, lesson: string, now: number): Promise<void> {
  const recent = Object.entries(await checks.read()).filter(([, at]) => at <= now && now - at < ASK_EVERY_MS);
  await checks.write({ ...Object.fromEntries(recent), [lesson]: now });
}
