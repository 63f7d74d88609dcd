import { createHash, randomUUID } from 'node:crypto';
import { comments } from '#contract/comments.ts';
import { posts } from '#contract/community/posts.ts';
import { profiles } from '#contract/community/profiles.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { homework } from '#contract/homework.ts';
import { learning } from '#contract/learning.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { packs } from '#contract/packs.ts';
import { practice } from '#contract/practice/practice-log.ts';
import { submissions } from '#contract/submissions.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { users } from '#contract/users.ts';
import { imageURL } from '#domain/image-url.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { Chance } from '#tests/support/chance.ts';
import type { Account } from './learners.ts';
import { curriculumOf } from './learners.ts';
import type { Ledger } from './ledger.ts';
import type { Phone } from './phone.ts';
import type { LoadTake } from './takes.ts';

export interface EveningGiven {
  readonly account: Account;
  readonly phone: Phone;
  readonly chance: Chance;
  readonly ledger: Ledger;
  readonly makeTake: (kind: 'webm' | 'mp4') => LoadTake;
  /** Waits so many milliseconds of the evening, pressed as the evening is. */
  readonly think: (ms: number) => Promise<void>;
}

const FILM_RANGE_BYTES = 512 * 1024;
const MAX_PACK_FILES = 12;
const MAX_PACK_FILE_BYTES = 2 * 1024 * 1024;
/** A phone that lost an answer asks again: the server must see one take. */
const REPEATED = 0.05;

/** What one learner does on an evening: some sixty calls, in the order and at once as the app makes them. */
export async function spendEvening(given: EveningGiven): Promise<void> {
  const { phone, chance, think, account } = given;
  if (chance.hits(0.1)) await installApp(phone);
  await phone.get('GET /config.json', '/config.json');
  await phone.signIn();
  const lessons = await openHome(given);
  await think(MINUTE_MS);
  const lesson = chance.pick(lessons);
  await openLesson(given, lesson);
  await think(6 * MINUTE_MS);
  if (chance.hits(0.1)) await downloadPack(phone, lesson);
  for (let takes = chance.between(1, 2); takes > 0; takes -= 1) {
    await think(3 * MINUTE_MS);
    await handIn(given, lesson);
  }
  await think(MINUTE_MS);
  const { lessonID } = lesson;
  if (chance.hits(0.5)) await phone.call(lessonActivity.updateCompletion, { lessonID, completed: true });
  if (chance.hits(0.4) || account.posts) await readCommunity(given);
  await think(MINUTE_MS);
  await openHome(given);
}

/** A phone that has not the app yet: the page and every script that it names. */
async function installApp(phone: Phone): Promise<void> {
  const page = (await phone.get('GET / (page)', '/')).toString('utf8');
  const scripts = new Set(
    [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []),
  );
  await Promise.all([...scripts].map((path) => phone.get('GET /assets', path)));
  await phone.get('GET /sw.js', '/sw.js');
}

/** The calls of /home, at once. Resolves with the lessons that may be opened. */
async function openHome({ phone, account }: EveningGiven): Promise<Lesson[]> {
  const { currCode } = curriculumOf(account.index);
  const [{ lessons }] = await Promise.all([
    phone.call(learning.listUserLessons, { currCode }),
    phone.call(learning.listCourses, { currCode }),
    phone.call(learning.listCurriculums, {}),
    phone.call(users.me, {}),
    phone.call(subscriptions.list, {}),
    phone.call(submissions.listRecent, {}),
    phone.call(comments.answered, {}),
    phone.call(inbox.list, {}),
  ]);
  const open = lessons.filter(({ delivered }) => delivered);
  if (open.length === 0) throw new Error('no lesson is open');
  return open;
}

async function openLesson({ phone, chance, account }: EveningGiven, listed: Lesson): Promise<void> {
  const { lessonID } = listed;
  const { courseCode, courseVer, lessonOrder } = listed.location;
  const [{ lesson }] = await Promise.all([
    phone.call(learning.showLesson, { courseCode, courseVer, lessonOrder }),
    phone.call(learning.showCourse, { courseCode, courseVer }),
    phone.call(learning.listCourseLessons, { courseCode, courseVer }),
    phone.call(comments.list, { lessonID }),
    phone.call(homework.listAudios, { lessonID }),
  ]);
  const { image, text, mainVideo, modelAudioURL } = lesson.content;
  // Asked for before anything else begins: of what nobody awaits, a refusal would end the process.
  const address = text ? (await phone.call(lessonActivity.showText, { lessonID })).url : null;
  const files = [phone.get('GET /media/image', imageURL(image, { width: 640, height: 320 }))];
  if (address !== null) files.push(phone.get('GET /media/content (text)', address));
  if (modelAudioURL !== null) files.push(phone.get('GET /media/content (sound)', modelAudioURL));
  if (mainVideo?.kind === 'html5') {
    const range = { range: `bytes=0-${FILM_RANGE_BYTES - 1}` };
    files.push(phone.get('GET /media/content (part of a film)', mainVideo.url, range));
  }
  await Promise.all(files);
  if (text) await phone.call(lessonActivity.logText, { lessonID });
  if (mainVideo !== null) await phone.call(lessonActivity.logMovie, { lessonID });
  const span = { spanID: randomUUID(), lessonID, startedAt: new Date().toISOString(), seconds: 60 };
  await phone.call(practice.updateLogs, { spans: [{ ...span, tools: ['metronome'] }] });
  if (chance.hits(0.3)) await phone.call(practice.listLogs, {});
  if (chance.hits(0.2)) await phone.call(learning.showStatus, curriculumOf(account.index));
}

/** 「オフラインで使う」: the list, and the files of a lesson. */
async function downloadPack(phone: Phone, { location }: Lesson): Promise<void> {
  const { courseCode, courseVer } = location;
  const { pack } = await phone.call(packs.show, { courseCode, courseVer });
  const files = (pack.lessons[0]?.files ?? []).filter(({ byteLength }) => byteLength <= MAX_PACK_FILE_BYTES);
  for (const { url } of files.slice(0, MAX_PACK_FILES)) await phone.get('GET of a pack', url);
}

/** A take from the phone to 「届きました」, in the steps of the outbox; sometimes an answer was lost on the way. */
async function handIn({ phone, chance, ledger, account, makeTake }: EveningGiven, { lessonID }: Lesson) {
  const { bytes, contentType, ...take } = makeTake(chance.hits(0.7) ? 'webm' : 'mp4');
  const { recordingID, byteLength, sha256 } = take;
  const entry = {
    ...take,
    uid: account.uid,
    lessonID,
    state: 'begun' as 'begun' | 'registered' | 'submitted',
  };
  ledger.takes.set(recordingID, entry);
  const times = () => (chance.hits(REPEATED) ? 2 : 1);
  const repeated = async <T>(work: () => Promise<T>): Promise<T> => {
    if (times() === 2) await work();
    return await work();
  };

  const announced = { lessonID, contentType, byteLength, sha256 };
  const { url, uploadID, headers } = await phone.call(homework.createUpload, announced);
  await repeated(() => phone.put({ url, headers, bytes }));
  const registering = {
    lessonID,
    uploadID,
    recordingID,
    byteLength,
    sha256,
    recordTime: new Date().toISOString(),
  };
  const [registerKey, submitKey] = [randomUUID(), randomUUID()];
  const { userAudio } = await repeated(() => phone.call(homework.registerUpload, registering, registerKey));
  entry.state = 'registered';
  const submitting = { lessonID, userAudioID: userAudio.userAudioID, recordingID };
  await repeated(() => phone.call(homework.submitAudio, submitting, submitKey));
  entry.state = 'submitted';
  if (chance.hits(0.3))
    await phone.call(homework.addNote, { lessonID, recordingID, note: '最後の小節を見てください。' });
  const shown = await phone.call(homework.showSubmission, { lessonID, recordingID });
  if (shown.sha256 !== sha256) throw new Error('the server shows other bytes');
  if (!chance.hits(0.3)) return;
  const heard = await phone.get('GET of a take', shown.url);
  const back = createHash('sha256').update(heard).digest('hex');
  if (back !== sha256) throw new Error('the server plays other bytes');
}

async function readCommunity({ phone, account, ledger, chance }: EveningGiven): Promise<void> {
  const { posts: newest } = await phone.call(posts.list, {});
  const [first] = newest;
  if (first !== undefined && chance.hits(0.5)) await phone.call(posts.listComments, { postID: first.postID });
  if (!account.posts) return;
  const username = `load_${account.index}`;
  await phone.call(profiles.update, { username, displayName: `学習者${account.index}`, isPublic: true });
  const postID = randomUUID();
  await phone.call(posts.create, { postID, text: '今日は右手だけで最後まで弾けました。' });
  ledger.posts.add(postID);
  if (first !== undefined) await phone.call(posts.like, { postID: first.postID, isLiked: true });
}
