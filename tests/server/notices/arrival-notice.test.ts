import { beforeAll, expect, it } from 'vitest';
import { inbox } from '#contract/notices/inbox.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer();
});

const noticesOf = async (uid: string) => (await server.api(uid)(inbox.list, { page: 1 })).notices;
const ago = (ms: number) => new Date(server.server.clock.now().getTime() - ms).toISOString();

it('a recording that waited on a device is reported when it has arrived, once', async () => {
  await aSubmission(server, { uid: 'mio', recordTime: ago(3 * HOUR_MS) });
  const [notice, ...others] = await noticesOf('mio');
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    kind: 'delivered',
    title: '録音が学校に届きました',
    body: '「第1回」の課題（11月21日(土) 07:02の録音）',
    isRead: false,
  });
  expect(notice?.link).toMatch(/^\/lessons\/[a-z0-9-]+_1_1\/homework$/);
});

it('one that was submitted right after it was recorded is not', async () => {
  await aSubmission(server, { uid: 'jun', recordTime: ago(10 * MINUTE_MS) });
  await aSubmission(server, { uid: 'jun' });
  expect(await noticesOf('jun')).toEqual([]);
});
