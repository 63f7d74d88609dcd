import { isRefused } from '#outbox/activity.ts';
import { shownState } from '#outbox/delivery-view.ts';
import { parseParcel } from '#outbox/parcel.ts';
import type { TakeTruth, WritingTruth } from './truth.ts';
import type { VirtualWorld } from './virtual-world.ts';

/**
 * Compares, after everything has come to rest, what the server has with what the learners did; reports
 * through truth.break.
 */
export function judgeRun(world: VirtualWorld): void {
  for (const take of world.truth.takes.values()) judgeTake(take, world);
  for (const writing of world.truth.writings.values()) judgeWriting(writing, world);
  judgeOwners(world);
  judgeCompletions(world);
}

function judgeTake(take: TakeTruth, world: VirtualWorld): void {
  const { truth, device, server } = world;
  const { id, uid, lessonID, sha256 } = take;
  const mine = server.state.submissions.filter(({ audio }) => audio.recordingID === id);
  const row = device.parcels.get(id);
  const parcel = row === undefined ? null : parseParcel(row.body);
  if (!take.submitted) {
    if (mine.length > 0) truth.break('a take that was never handed in is at the server');
    if (server.state.audios.some((audio) => audio.recordingID === id)) truth.break('an unsent take was sent');
    return;
  }
  if (mine.length > 1) truth.break('duplicate: handed in more than once');
  if (parcel?.stage === 'withdrawn') {
    if (!take.withdrawAsked) truth.break('taken back by nobody');
    if (!parcel.submitTried && mine.length > 0) truth.break('taken back, yet handed in');
    return;
  }
  if (!device.bytes.has(id) && !take.bytesLost && parcel?.deliveredAt == null) {
    truth.break('lost: bytes removed before delivery');
  }
  if (take.bytesLost) {
    if (mine.length === 0 && (parcel === null || shownState(parcel).kind !== 'attention')) {
      truth.break('bytes are gone and nobody is told');
    }
    return;
  }
  if (mine.length === 0) truth.break('lost: never arrived');
  if (parcel?.stage !== 'delivered') truth.break(`stuck at ${parcel?.stage ?? 'no row'}`);
  if (device.takes.get(id)?.deliveredAt == null) truth.break('the take was never marked as delivered');
  for (const submission of mine) {
    if (submission.uid !== uid || submission.lessonID !== lessonID) truth.break('wrong owner or lesson');
    if (submission.audio.sha256 !== sha256) truth.break('other bytes');
    const note = submission.notes.at(-1)?.note ?? '';
    if (note !== (parcel?.note ?? '')) truth.break('wrong note');
    if (!take.notes.slice(take.notesFrom).some((each) => (each ?? '') === note)) truth.break('an old note');
  }
}

/** A post with its picture, or a comment: once at the server, or still here and shown; never both lost and silent. */
function judgeWriting(writing: WritingTruth, { truth, device, server }: VirtualWorld): void {
  const { id, uid, texts, sha256, discarded, pictureLost } = writing;
  const arrived = server.state.writings.filter((each) => each.id === id);
  const row = device.activities.get(id);
  if (arrived.length > 1) truth.break('duplicate: posted more than once');
  if (discarded) {
    if (arrived.length > 0) truth.break('discarded, yet posted');
    return;
  }
  if (arrived.length === 0 && pictureLost) {
    if (row === undefined || !isRefused(row)) truth.break('a picture is gone and nobody is told');
    return;
  }
  if (arrived.length === 0) truth.break('lost: a post never arrived');
  if (row !== undefined && !pictureLost) truth.break('a post arrived and still waits');
  for (const post of arrived) {
    if (post.uid !== uid) truth.break("one person's post under another");
    if (!texts.includes(post.text)) truth.break('other words');
    if (post.sha256 !== sha256) truth.break('another picture');
  }
}

function judgeOwners({ truth, server }: VirtualWorld): void {
  const { uploads, audios, submissions } = server.state;
  const owners = new Map([...truth.takes.values()].map(({ id, uid }) => [id, uid]));
  for (const { uid, recordingID } of [...audios, ...submissions]) {
    if (recordingID !== null && owners.get(recordingID) !== uid)
      truth.break("one person's take under another");
  }
  for (const { uid, announced } of uploads.values()) {
    const mine = [...truth.takes.values()].some(
      (take) => take.uid === uid && take.sha256 === announced.sha256,
    );
    const isPicture = [...truth.writings.values()].some(
      (writing) => writing.uid === uid && writing.sha256 === announced.sha256,
    );
    if (!mine && !isPicture) truth.break("one person's take announced under another");
  }
}

function judgeCompletions({ truth, server }: VirtualWorld): void {
  for (const [who, completed] of truth.completions) {
    if (server.state.completions.get(who) !== completed) truth.break('wrong completion');
  }
}
