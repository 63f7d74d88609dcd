import { isRefused } from '#outbox/activity.ts';
import { parseParcel } from '#outbox/parcel.ts';
import { shownState } from '#outbox/views/delivery-view.ts';
import type { TakeTruth, Truth, WritingTruth } from './truth.ts';
import { quickHash } from './virtual-device.ts';
import type { Submission } from './virtual-server/server-state.ts';
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
  judgePractice(world);
}

function judgeTake(take: TakeTruth, world: VirtualWorld): void {
  const { truth, device, server } = world;
  const { id } = take;
  const mine = server.state.submissions.filter(({ audio }) => audio.recordingID === id);
  const row = device.parcels.get(id);
  const parcel = row === undefined ? null : parseParcel(row.body);
  const header = device.takes.get(id);
  if (!take.submitted) {
    if (mine.length > 0) truth.break('a take that was never handed in is at the server');
    if (server.state.audios.some((audio) => audio.recordingID === id)) truth.break('an unsent take was sent');
    return;
  }
  if (mine.length > 1) truth.break('duplicate: handed in more than once');
  if (take.removed) {
    // What the server loses after the device's week is lost: that week is what is promised.
    if (take.atServer !== 'lost' && mine.length === 0) truth.break('lost: removed, and not at the server');
    if (take.atServer === 'safe') judgeArrived(take, mine, truth);
    return;
  }
  if (parcel?.stage === 'withdrawn' || (parcel === null && header?.decision === 'undecided')) {
    if (!take.withdrawAsked) truth.break('taken back by nobody');
    if (parcel?.submitTried !== true && mine.length > 0) truth.break('taken back, yet handed in');
    if (header?.decision !== 'undecided') truth.break('taken back, and still shown as handed in');
    return;
  }
  if (take.atServer === 'other') {
    if (parcel === null || shownState(parcel).kind !== 'attention') {
      truth.break('the server has other bytes and nobody is told');
    }
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
  if (header?.deliveredAt == null) truth.break('the take was never marked as delivered');
  if (header?.decision !== 'submit') truth.break('delivered, and not shown as handed in');
  judgeArrived(take, mine, truth);
  if (mine.some(({ notes }) => (notes.at(-1)?.note ?? '') !== (parcel?.note ?? '')))
    truth.break('wrong note');
}

function judgeArrived(take: TakeTruth, mine: readonly Submission[], truth: Truth): void {
  for (const submission of mine) {
    if (submission.uid !== take.uid || submission.lessonID !== take.lessonID) {
      truth.break('wrong owner or lesson');
    }
    const { bytes } = submission.audio.upload.object ?? { bytes: new Uint8Array() };
    if (submission.audio.sha256 !== take.sha256 || quickHash(bytes) !== take.sha256)
      truth.break('other bytes');
    judgeOrder(take, submission, truth);
    const note = submission.notes.at(-1)?.note ?? '';
    if (!take.notes.slice(take.notesFrom).some((each) => (each ?? '') === note)) truth.break('an old note');
  }
}

/** At no time did an older note take the place of a newer one. The same words may have been written twice. */
function judgeOrder(take: TakeTruth, { notes }: Submission, truth: Truth): void {
  const written = take.notes.map((note) => note ?? '');
  let newest = 0;
  for (const { note } of notes) {
    if (written.lastIndexOf(note) < newest) truth.break('an older note took the place of a newer one');
    newest = Math.max(newest, written.indexOf(note));
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

/** Every stretch of practice is counted, once and with its length, for whom it belongs to. */
function judgePractice({ truth, server }: VirtualWorld): void {
  for (const [span, seconds] of truth.practised) {
    const counted = server.state.practised.filter((each) => each.span === span);
    if (counted.length === 0) truth.break('lost: practice never arrived');
    if (counted.length > 1) truth.break('duplicate: practice counted twice');
    if (counted.some((each) => each.seconds !== seconds)) truth.break('practice of another length');
  }
  if (server.state.practised.some(({ span }) => !truth.practised.has(span)))
    truth.break("one person's practice under another");
}
