import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { push } from '#contract/notices/push.ts';
import { users } from '#contract/users.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import { addNotice } from '#server/notices/notice-store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { exportArchive } from '#server/users/export/export-archive.ts';
import { exportFactsOf } from '#server/users/export/export-store.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { anOrder } from '#tests/support/server/an-order.ts';
import { ARE_SERVERS_SEVERAL } from '#tests/support/server/processes/servers-in-turn.ts';
import { unzipped } from '#tests/support/unzipped.ts';

let server: ListeningServer;
beforeEach(async () => {
  server = await aListeningServer();
});

const ask = async (uid: string) => (await server.api(uid)(users.export, {})).url;

async function archiveOf(uid: string) {
  const files = unzipped(Buffer.from((await server.get(await ask(uid))).bytes));
  const data = JSON.parse(files.get('data.json')?.toString('utf8') ?? 'null');
  return { files, data, readMe: files.get('README.txt')?.toString('utf8') ?? '' };
}

const notify = (uid: string, title: string) =>
  addNotice(server.server.deps.db, {
    ...{ uid, title, kind: 'announcement', body: '本文', link: '/home', once: title },
    now: server.server.clock.now(),
  });

const fileOf = (uploadID: string) => join(server.dataDir, 'uploads', uploadID.slice(0, 2), uploadID);

test("contains the person's data and every recording unchanged, and nothing of other people", async () => {
  const { lessonID } = server;
  const one = await aSubmission(server, {
    uid: 'hana',
    note: '二小節目が難しい',
    bytes: audioBytes('audio/webm', 3000, 1),
  });
  const two = await aSubmission(server, { uid: 'hana', contentType: 'audio/wav' });
  await aSubmission(server, { uid: 'jun', note: 'junの秘密' });
  await notify('hana', 'hanaへのお知らせ');
  await notify('jun', 'junへのお知らせ');
  for (const uid of ['hana', 'jun']) {
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const endpoint = `https://fcm.googleapis.com/fcm/send/${uid}`;
    await server.api(uid)(push.subscribe, { endpoint, keys, showsContent: uid === 'hana' });
  }
  await server.api('hana')(lessonActivity.sendFeedback, {
    lessonID,
    satisfaction: 4,
    difficulty: 2,
    comment: 'よい',
  });
  const { files, data, readMe } = await archiveOf('hana');
  const names = ['録音/2026-11-21_1002_第1回_1.webm', '録音/2026-11-21_1002_第1回_2.wav'];
  expect([...files.keys()]).toEqual([...names, 'data.json', 'README.txt']);
  expect(files.get(names[0] ?? '')).toEqual(Buffer.from(one.bytes));
  expect(files.get(names[1] ?? '')).toEqual(Buffer.from(two.bytes));
  expect(data).toMatchObject({
    profile: { uid: 'hana', email: 'hana@example.jp' },
    feedbacks: [{ lessonID, satisfaction: 4, difficulty: 2, comment: 'よい' }],
    notices: [{ kind: 'announcement', title: 'hanaへのお知らせ', body: '本文', link: '/home', readAt: null }],
    pushedDevices: [{ showsContent: true }],
    notificationSettings: { lessonDelivered: true, campaign: false },
    recordings: [
      { file: names[0], note: '二小節目が難しい', sha256: one.sha256, state: 'whole' },
      { file: names[1], note: null, byteLength: two.bytes.byteLength, state: 'whole' },
    ],
  });
  expect(JSON.stringify(data)).not.toMatch(/jun|uploadID|googleapis/);
  expect(readMe).toContain('学校に届いた録音（2件）');
  expect(readMe).not.toContain('取り出せなかった');
});

test('contains subscriptions, agreements and every charge with its refunds, and nothing of other people', async () => {
  const { db } = server.server.deps;
  const now = server.server.clock.now();
  for (const uid of ['hana', 'jun']) {
    await aSubscription(db, { uid, start: now });
    const order_id = await anOrder(db, { uid, buyer_name: `${uid}の名`, status: 'part-refunded' });
    const refund = { order_id, amount: 980, reason: 'x', status: 'succeeded', refunded_at: now };
    await db
      .insertInto('refunds')
      .values({ ...refund, stripe_refund_id: `re_${uid}` })
      .execute();
    const quote = { uid, curr_code: 'pf-beginner', plan_id: 1, kind: 'join', facts: '{}' } as const;
    const times = { created_at: now, expires_at: now };
    const lines = (text: string) => JSON.stringify([{ topic: 'amount', label: '代金', text }]);
    await db
      .insertInto('quotes')
      .values([
        { ...quote, ...times, quote_id: randomUUID(), lines: lines(`${uid}の約束`), accepted_at: now },
        { ...quote, ...times, quote_id: randomUUID(), lines: lines('見ただけ') },
      ])
      .execute();
  }
  const { data, readMe } = await archiveOf('hana');
  expect(data).toMatchObject({
    subscriptions: [{ currCode: 'pf-beginner', planName: 'standard', freeFirstMonth: false, price: null }],
    agreements: [{ kind: 'join', lines: [{ label: '代金', text: 'hanaの約束' }] }],
    orders: [{ amount: 2980, taxAmount: 270, buyerName: 'hanaの名', refunds: [{ amount: 980 }] }],
  });
  expect(JSON.stringify(data)).not.toMatch(/jun|見ただけ/);
  expect(readMe).toContain('カードの番号');
});

test('names a recording that is missing or incomplete, and contains all others', async () => {
  const gone = await aSubmission(server, { uid: 'hana', bytes: audioBytes('audio/webm', 900, 1) });
  const broken = await aSubmission(server, { uid: 'hana', bytes: audioBytes('audio/webm', 900, 2) });
  const good = await aSubmission(server, { uid: 'hana', bytes: audioBytes('audio/webm', 900, 3) });
  rmSync(fileOf(gone.uploadID));
  const storage = openStorage(server.server.deps.config);
  const breaking: typeof storage = {
    ...storage,
    open: async (id, range) => (id === broken.uploadID ? breaksOff() : await storage.open(id, range)),
  };
  const facts = await exportFactsOf(server.server.deps.db, 'hana', server.server.clock.now());
  if (facts === undefined) throw new Error('nobody there');
  const stream = exportArchive(facts, breaking, server.server.clock.now());
  const files = unzipped(Buffer.from(await new Response(stream).arrayBuffer()));
  const { recordings } = JSON.parse(files.get('data.json')?.toString('utf8') ?? 'null');
  expect(recordings.map(({ state }: { state: string }) => state)).toEqual(['missing', 'partial', 'whole']);
  expect(files.has(recordings[0].file)).toBe(false);
  expect(files.get(recordings[1].file)).toHaveLength(5);
  expect(files.get(recordings[2].file)).toEqual(Buffer.from(good.bytes));
  const readMe = files.get('README.txt')?.toString('utf8') ?? '';
  for (const { file } of recordings.slice(0, 2)) expect(readMe).toContain(file);
});

test('the data of a person who practised for years is written piece by piece', async () => {
  await aSubmission(server, { uid: 'hana' });
  const facts = await exportFactsOf(server.server.deps.db, 'hana', server.server.clock.now());
  if (facts === undefined) throw new Error('nobody there');
  const span = {
    lessonID: null,
    lessonName: null,
    startedAt: new Date(0),
    seconds: 60,
    tools: ['metronome'],
  };
  const practised = { ...facts, practice: { ...facts.practice, spans: Array(5_000).fill(span) } };
  const written = vi.spyOn(JSON, 'stringify');
  const storage = openStorage(server.server.deps.config);
  const stream = exportArchive(practised, storage, server.server.clock.now());
  const archive = Buffer.from(await new Response(stream).arrayBuffer());
  const lengths = written.mock.results.map(({ value }) => String(value).length);
  written.mockRestore();
  expect(Math.max(...lengths)).toBeLessThan(10_000);
  const data = JSON.parse(unzipped(archive).get('data.json')?.toString('utf8') ?? 'null');
  expect(data.practice.spans).toHaveLength(5_000);
});

function breaksOff(): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) return controller.error(new Error('the disk is broken'));
      sent = true;
      controller.enqueue(new Uint8Array(5));
    },
  });
}

test.each(['the client disconnects', 'its place is taken'])('closes the file when %s', async (why) => {
  await aSubmission(server, { uid: 'hana', bytes: audioBytes('audio/webm', 900, 1) });
  const storage = openStorage(server.server.deps.config);
  let closed = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    cancel: () => {
      closed = true;
    },
  });
  const facts = await exportFactsOf(server.server.deps.db, 'hana', server.server.clock.now());
  if (facts === undefined) throw new Error('nobody there');
  const watched = { ...storage, open: async () => endless };
  const place = new AbortController();
  const reader = exportArchive(facts, watched, server.server.clock.now(), place).getReader();
  await reader.read();
  if (why === 'the client disconnects') await reader.cancel();
  else place.abort(new Error('somebody else waits'));
  await expect.poll(() => closed).toBe(true);
});

test('the address is valid for that person only, for 15 minutes', async () => {
  await aSubmission(server, { uid: 'hana' });
  await server.api('jun')(users.me, {});
  const url = await ask('hana');
  const status = async (address: string) => (await server.get(address)).status;
  expect(await status(url)).toBe(200);
  expect(await status(url.replace('hana', 'jun'))).toBe(403);
  expect(await status(url.replace(/exp=\d+/, 'exp=99999999999999'))).toBe(403);
  expect(await status(url.split('?')[0] ?? '')).toBe(403);
  const head = await fetch(server.origin + url, { method: 'HEAD' });
  expect(head.headers.get('content-disposition')).toBe('attachment; filename="otomichi-2026-11-21.zip"');
  expect(head.headers.get('cache-control')).toBe('no-store');
  server.advance(15 * MINUTE_MS);
  expect(await status(url)).toBe(403);
});

test('limits archives to five a day', async () => {
  for (let time = 0; time < 5; time += 1) await ask('hana');
  const refused = await server.server.send(users.export, {}, 'hana');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  await ask('jun');
  server.advance(DAY_MS);
  await ask('hana');
});

test.skipIf(ARE_SERVERS_SEVERAL)(
  'one download of an archive at a time, and few in a quarter of an hour',
  async () => {
    await aSubmission(server, { uid: 'hana', bytes: audioBytes('audio/webm', 2_000_000, 1) });
    const address = await ask('hana');
    // 30 at once: a body that nobody reads keeps its place.
    const all = await Promise.all(Array.from({ length: 30 }, () => server.server.app.request(address)));
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(29);
    const refused = all.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    await all.find(({ status }) => status === 200)?.body?.cancel();
    await expect.poll(async () => (await server.get(address)).status).toBe(200);
    const later = [];
    for (let n = 0; n < 9; n += 1) later.push((await server.get(address)).status);
    expect(later).toEqual([...Array(8).fill(200), 429]);
  },
);
