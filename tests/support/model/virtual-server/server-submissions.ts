import type { Output, Parsed } from '#contract/endpoint.ts';
import type { homework } from '#contract/homework.ts';
import { asUserAudio, isOrdered } from './server-audios.ts';
import type { Caller } from './server-calls.ts';
import { mayUse, refusal, type ServerState, type Submission } from './server-state.ts';

const PAGE = 20;

export function submitAudio(
  state: ServerState,
  { lessonID, userAudioID, recordingID }: Parsed<typeof homework.submitAudio>,
  { uid }: Caller,
): Output<typeof homework.submitAudio> {
  mayUse(state, lessonID);
  const audio = state.audios.find((each) => each.userAudioID === userAudioID);
  if (audio === undefined || audio.uid !== uid || audio.lessonID !== lessonID) throw refusal('api/not-found');
  if (recordingID !== undefined && recordingID !== audio.recordingID)
    throw refusal('api/unprocessable-entity');
  const again = state.deps.uniqueRecordings && state.submissions.some((each) => each.audio === audio);
  if (!again) {
    const facts = { uid, lessonID, audio, recordingID: audio.recordingID };
    state.submissions.push({ ...facts, submittedAt: state.deps.now(), notes: [] });
  }
  return {};
}

export function addNote(
  state: ServerState,
  { lessonID, note, recordingID, noteRevision }: Parsed<typeof homework.addNote>,
  { uid }: Caller,
): Output<typeof homework.addNote> {
  mayUse(state, lessonID);
  const at = state.deps.now();
  const { notes } = find(state, uid, lessonID, recordingID, at);
  const newest = notes.at(-1)?.noteRevision ?? null;
  const isOld = noteRevision !== undefined && noteRevision <= (newest ?? 0);
  if (isOld && isOrdered(state)) return {};
  notes.push({ at, note, noteRevision: noteRevision ?? newest });
  return {};
}

export function showSubmission(
  state: ServerState,
  { lessonID, recordingID }: Parsed<typeof homework.showSubmission>,
  { uid, lag }: Caller,
): Output<typeof homework.showSubmission> {
  const asOf = state.deps.now() - lag;
  const { audio } = find(state, uid, lessonID, recordingID, asOf);
  const { userAudioID: _id, order: _order, ...shown } = asUserAudio(state, audio, asOf);
  return shown;
}

export function listAudios(
  state: ServerState,
  { lessonID, page = 1 }: Parsed<typeof homework.listAudios>,
  { uid, lag }: Caller,
): Output<typeof homework.listAudios> {
  const asOf = state.deps.now() - lag;
  const mine = state.audios.filter((each) => each.uid === uid && each.lessonID === lessonID);
  const shown = mine.filter(({ registeredAt }) => registeredAt <= asOf).reverse();
  const userAudios = shown
    .slice((page - 1) * PAGE, page * PAGE)
    .map((audio) => asUserAudio(state, audio, asOf));
  return { userAudios, page: shown.length > page * PAGE ? { next: page + 1 } : {} };
}

function find(
  state: ServerState,
  uid: string,
  lessonID: string,
  recordingID: string | undefined,
  asOf: number,
): Submission {
  const mine = state.submissions.filter((each) => each.uid === uid && each.lessonID === lessonID);
  const seen = mine.filter(({ submittedAt }) => submittedAt <= asOf);
  const found =
    recordingID === undefined ? seen.at(-1) : seen.find((each) => each.recordingID === recordingID);
  if (found === undefined) throw refusal('api/not-found');
  return found;
}
