import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cards } from '#contract/cards.ts';
import { homework } from '#contract/homework.ts';
import { learning } from '#contract/learning.ts';
import { orders } from '#contract/orders.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { aCountedServer, type CountedServer } from './a-counted-server.ts';

const LESSON = { courseCode: 'pf-trial', courseVer: 1, lessonOrder: 1 };

/**
 * SQL statements of each call, as lines. The person exists already: the first call of a person takes more.
 */
export async function sqlCounts(root: string, print: (name: string, count: number) => void): Promise<void> {
  const server = await aCountedServer(root);
  try {
    await server.api(learning.showLesson, LESSON);
    const count = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const { answer, statements, asked } = await server.counted(work);
      print(name, statements);
      if (asked > 0) print(`${name}: calls to Stripe`, asked);
      return answer;
    };
    const { lesson } = await count('lessons/show', () => server.api(learning.showLesson, LESSON));
    await count('users/courses/list', () => server.api(learning.listCourses, { currCode: 'pf-beginner' }));
    await homeworkCounts(root, server, lesson.lessonID, count);
    await payingCounts(server, count);
  } finally {
    await server.end();
  }
}

type Count = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** The calls of one recording, with the keys that the outbox sends. */
async function homeworkCounts(root: string, { api, put }: CountedServer, lessonID: string, count: Count) {
  const bytes = new Uint8Array(readFileSync(join(root, 'fixtures/scale-voice.wav')));
  const facts = { byteLength: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
  const recordingID = randomUUID();
  const keyed = () => ({ idempotencyKey: randomUUID() });
  const { uploadID, url, headers } = await count('homework: ask for an address', () =>
    api(homework.createUpload, { lessonID, contentType: 'audio/wav', ...facts }, keyed()),
  );
  await count('homework: PUT of the bytes', () => put(url, headers, bytes));
  const { userAudio } = await count('homework: register', () =>
    api(homework.registerUpload, { lessonID, uploadID, recordingID, ...facts }, keyed()),
  );
  const { userAudioID } = userAudio;
  await count('homework: submit', () =>
    api(homework.submitAudio, { lessonID, userAudioID, recordingID }, keyed()),
  );
  await count('homework: note', () => api(homework.addNote, { lessonID, note: 'a', recordingID }, keyed()));
  await count('homework: read back', () => api(homework.showSubmission, { lessonID, recordingID }));
}

/** Joining the standard plan with a new card, and the calls after it. */
async function payingCounts({ api, confirmSetup }: CountedServer, count: Count) {
  const wish = { currCode: 'pf-beginner', planID: 1 };
  const { setupID } = await api(cards.createSetup, {});
  await confirmSetup(setupID);
  await api(cards.completeSetup, { setupID });
  const { quote } = await count('subscriptions/quotes/create', () => api(subscriptions.quote, wish));
  const { quoteID } = quote;
  await count('subscriptions/create', () => api(subscriptions.create, { ...wish, quoteID }));
  await count('subscriptions/list', () => api(subscriptions.list, {}));
  await count('orders/list', () => api(orders.list, {}));
}
