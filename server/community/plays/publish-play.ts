import { randomBytes, randomUUID } from 'node:crypto';
import type { plays } from '#contract/community/plays.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { MAX_PLAYS } from '#domain/community/post.ts';
import { cleanLine, cleanText } from '#domain/community/public-text.ts';
import { mentionedUsernames } from '#domain/community/text-parts.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { notifyMentioned } from '#server/community/notices/community-notices.ts';
import { publicPeopleNamed } from '#server/community/notices/recipient-store.ts';
import { requirePublicAuthor } from '#server/community/people/require-public-author.ts';
import { actorOf } from '#server/community/posts/actor.ts';
import { holdPeople, inTransaction } from '#server/community/posts/lock-store.ts';
import { requireAllowedWords } from '#server/community/words/require-allowed-words.ts';
import type { Database } from '#server/db/connect.ts';
import { lockPerson } from '#server/db/person-lock-store.ts';
import { retryOnDuplicate } from '#server/db/retry-on-duplicate.ts';
import { isRefusedM4a } from '#server/homework/m4a/m4a-refusal.ts';
import { wantM4a } from '#server/homework/m4a/m4a-store.ts';
import type { Caller } from '#server/http/caller.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { requireVerifiedContact } from '#server/identity/require-verified-contact.ts';
import { addPlay } from './change-play-store.ts';
import {
  countPlaysOf,
  isPublicRecording,
  type PlayRow,
  playByID,
  type SubmittedRecording,
  submittedRecording,
} from './play-store.ts';

type Input = Parsed<typeof plays.create>;
type Deps = Pick<ServerDeps, 'db' | 'clock'>;

/** Publishing one recording again and again would flood the community. */
const PUBLISH_LIMIT = { name: 'publish-play', hits: 30, windowMs: DAY_MS };
/** 12 characters of an address. */
const SLUG_BYTES = 9;

/**
 * Makes a submitted recording public, with its post. The same `playID` again answers with the same play.
 * @throws ApiError see the contract
 */
export async function publishPlay(deps: Deps, input: Input, caller: Caller): Promise<PlayRow> {
  const before = await repeated(deps.db, input, caller.uid);
  if (before !== undefined) return before;
  requireVerifiedContact(caller);
  await hit(deps.db, deps.clock, PUBLISH_LIMIT, caller.uid);
  // The index over public recordings, and the one over playIDs, decide what two devices do at once.
  const text = cleanText(input.text);
  const mentioned = await publicPeopleNamed(deps.db, mentionedUsernames(text));
  await retryOnDuplicate(() =>
    inTransaction(deps.db, (trx) => publish(deps, trx, { input, text, mentioned, caller })),
  );
  const play = await repeated(deps.db, input, caller.uid);
  if (play === undefined) throw new ApiError('api/conflict');
  return play;
}

interface Publication {
  readonly input: Input;
  /** Cleaned. */
  readonly text: string;
  readonly mentioned: readonly string[];
  readonly caller: Caller;
}

async function publish(
  { clock }: Deps,
  trx: Database,
  { input, text, mentioned, caller }: Publication,
): Promise<void> {
  const { uid } = caller;
  const now = clock.now();
  await lockPerson(trx, uid);
  const there = await holdPeople(trx, [uid, ...mentioned]);
  if ((await repeated(trx, input, uid)) !== undefined) return;
  const author = await requirePublicAuthor(trx, caller, now);
  const recording = await requireRecording(trx, { uid, ...input });
  if (await isPublicRecording(trx, recording.submission_id)) throw new ApiError('plays/already-public');
  if ((await countPlaysOf(trx, uid)) >= MAX_PLAYS) throw new ApiError('plays/too-many');
  const firstID = await firstSubmission(trx, input, uid, recording);
  const title = cleanLine(input.title);
  await requireAllowedWords(trx, { uid, text: `${title} ${text}`, now });
  const postID = randomUUID();
  await addPlay(trx, {
    playSlug: randomBytes(SLUG_BYTES).toString('base64url'),
    playID: input.playID,
    postID,
    uid,
    submissionID: recording.submission_id,
    firstSubmissionID: firstID,
    title,
    text,
    currCode: recording.curr_code,
    now,
  });
  await wantM4a(trx, recording.submission_id, now);
  if (firstID !== null) await wantM4a(trx, firstID, now);
  const notified = mentioned.filter((each) => there.has(each));
  await notifyMentioned(trx, notified, { actor: actorOf(author), postID, commentID: null, text, now });
}

/**
 * The play that an earlier try of the same publication made.
 * @throws ApiError 409 for a foreign `playID` and for other content under the same one, 410 once it was taken back
 */
async function repeated(db: Database, input: Input, uid: string): Promise<PlayRow | undefined> {
  const play = await playByID(db, input.playID);
  if (play === undefined) return undefined;
  if (play.uid !== uid) throw new ApiError('api/conflict');
  if (play.removed_at !== null) throw new ApiError('api/gone');
  const isSame =
    play.recording_id === input.recordingID &&
    play.first_recording_id === (input.firstRecordingID ?? null) &&
    play.lesson_id === input.lessonID &&
    play.title === cleanLine(input.title) &&
    play.text === cleanText(input.text);
  if (!isSame) throw new ApiError('api/conflict');
  return play;
}

async function requireRecording(
  trx: Database,
  of: { uid: string; lessonID: string; recordingID: string },
): Promise<SubmittedRecording> {
  const recording = await submittedRecording(trx, of);
  if (recording === undefined) throw new ApiError('api/not-found');
  if (isRefusedM4a(recording)) throw new ApiError('plays/unplayable');
  return recording;
}

/** 「はじめて」 was recorded before 「今」. @throws ApiError 404, 422 */
async function firstSubmission(
  trx: Database,
  { lessonID, firstRecordingID }: Input,
  uid: string,
  now: SubmittedRecording,
): Promise<string | null> {
  if (firstRecordingID === undefined) return null;
  const first = await requireRecording(trx, { uid, lessonID, recordingID: firstRecordingID });
  if (first.record_time >= now.record_time) throw new ApiError('api/unprocessable-entity');
  return first.submission_id;
}
