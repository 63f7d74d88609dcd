import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inbox } from '#contract/notices/inbox.ts';
import { notificationSettings } from '#contract/notices/settings.ts';
import { users } from '#contract/users.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { mailDueNotices } from '#server/notices/mails/mail-notices.ts';
import { addNotice, type NewNotice, withdrawNotice } from '#server/notices/notice-store.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { isWaiting, mailsTo as mailsIn } from '#tests/support/server/notices/mails.ts';

let server: ListeningServer;
let uid = '';
beforeAll(async () => {
  server = await aListeningServer();
});
beforeEach(async () => {
  // Ten in the morning in Japan, whatever the test before did.
  const { clock } = server.server;
  clock.advance(DAY_MS - ((clock.now().getTime() - 1 * HOUR_MS) % DAY_MS));
  uid = `reader-${randomUUID()}`;
  await server.api(uid)(users.me, {});
});

const now = () => server.server.clock.now();
const run = () => mailDueNotices(server.server.deps);
const mails = () => mailsIn(server.server.deps.db, `${uid}@example.jp`);
const subjects = async () => (await mails()).map(({ subject }) => subject);
const set = (changes: object) => server.api(uid)(notificationSettings.update, changes);
const add = (rest: Partial<NewNotice> = {}) =>
  addNotice(server.server.deps.db, {
    uid,
    kind: 'lesson',
    title: '新しいレッスンが届きました',
    body: '「第1回」（pf-1 レッスン1）',
    link: '/lessons/pf-1_1_1',
    once: randomUUID(),
    now: now(),
    ...rest,
  });

describe('a mail about a notice', () => {
  it('is written once, leads there, and can be ended by one click', async () => {
    await add();
    await Promise.all([run(), run()]);
    await run();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('【オトミチ】新しいレッスンが届きました');
    expect(mail?.body).toContain('「第1回」（pf-1 レッスン1）');
    expect(mail?.body).toContain('\nhttp://localhost:3000/lessons/pf-1_1_1\n');
    expect(mail?.unsubscribe_url).toContain('/media/mails/unsubscribe?for=');
    expect(mail?.body).toContain(mail?.unsubscribe_url ?? '-');
    expect(mail?.by_day).toBe(true);
  });

  it('is one for several lessons, and says the beginning of what a teacher said', async () => {
    await add({ body: '「第2回」（pf-1 レッスン2）' });
    await add();
    await add({
      kind: 'answer',
      title: '花岡先生から返事が届きました',
      body: '「第1回」の録音へ\n「きれいな音です」',
    });
    await run();
    expect(await subjects()).toEqual([
      '【オトミチ】新しいレッスンが届きました',
      '【オトミチ】花岡先生から返事が届きました',
    ]);
    const [lessons, answer] = await mails();
    expect(lessons?.body).toContain('■ 「第1回」（pf-1 レッスン1）\n');
    expect(lessons?.body).toContain('■ 「第2回」（pf-1 レッスン2）\n');
    expect(answer?.body).toContain('「きれいな音です」');
  });

  it('is not written for what was read, withdrawn, switched off, or about a recording', async () => {
    await add();
    await server.api(uid)(inbox.read, { all: true });
    await add({ kind: 'answer', once: 'answer:1' });
    await withdrawNotice(server.server.deps.db, uid, 'answer:1');
    await add({ kind: 'delivered' });
    await add({ kind: 'announcement' });
    await run();
    await set({ lessonDelivered: false, teacherComment: false });
    await add();
    await add({ kind: 'answer' });
    await run();
    expect(await subjects()).toEqual([]);
    expect(await isWaiting(server.server.deps.db, uid)).toBe(false);
  });

  it('about money is written in any case', async () => {
    await set({ lessonDelivered: false, homeworkReminder: false, teacherComment: false, community: false });
    await add({
      kind: 'billing',
      title: '無料の期間は11月23日(月)までです',
      body: '2,980円のお支払いがあります。',
    });
    await server.api(uid)(inbox.read, { all: true });
    await run();
    expect(await subjects()).toEqual(['【オトミチ】無料の期間は11月23日(月)までです']);
    expect((await mails())[0]?.unsubscribe_url).toBeNull();
  });

  it('waits until the answer is visible, and until eight in the morning', async () => {
    await add({ kind: 'answer', visibleAt: new Date(now().getTime() + 60_000) });
    await run();
    expect(await subjects()).toEqual([]);
    server.server.clock.advance(11 * HOUR_MS);
    // 21:00: quiet hours begin.
    await run();
    expect(await subjects()).toEqual([]);
    server.server.clock.advance(11 * HOUR_MS - 1);
    await run();
    expect(await subjects()).toEqual([]);
    server.server.clock.advance(1);
    await run();
    expect(await subjects()).toHaveLength(1);
  });

  it('goes to nobody whose address is not known to be theirs', async () => {
    await add();
    const { db } = server.server.deps;
    await db.updateTable('people').set({ email_verified: false }).where('uid', '=', uid).execute();
    await run();
    await db.updateTable('people').set({ email_verified: true }).where('uid', '=', uid).execute();
    await run();
    expect(await subjects()).toEqual([]);
  });

  it('is no news after days without a server', async () => {
    await add();
    server.server.clock.advance(6 * DAY_MS);
    await run();
    expect(await subjects()).toEqual([]);
  });

  it('is not lost with a failure of another person', async () => {
    const other = `reader-${randomUUID()}`;
    await server.api(other)(users.me, {});
    await add();
    await add({ uid: other });
    const { pool } = server.server.database;
    await pool.query(
      `alter table messages add constraint trouble check (recipient <> '${uid}@example.jp') not valid`,
    );
    await run();
    await pool.query('alter table messages drop constraint trouble');
    expect(await mailsIn(server.server.deps.db, `${other}@example.jp`)).toHaveLength(1);
    expect(await subjects()).toEqual([]);
    await run();
    expect(await subjects()).toHaveLength(1);
  });
});

describe('the settings', () => {
  const DEFAULTS = {
    ...{ lessonDelivered: true, homeworkReminder: true, teacherComment: true },
    ...{ community: true, campaign: false },
  };

  it('are the defaults until changed, one by one', async () => {
    expect(await server.api(uid)(notificationSettings.show, {})).toEqual(DEFAULTS);
    expect(await set({ campaign: true })).toEqual({ ...DEFAULTS, campaign: true });
    expect(await set({ lessonDelivered: false })).toEqual({
      ...DEFAULTS,
      campaign: true,
      lessonDelivered: false,
    });
    expect(await server.api(uid)(notificationSettings.show, {})).toEqual({
      ...DEFAULTS,
      campaign: true,
      lessonDelivered: false,
    });
  });
});

describe('the link that ends mails', () => {
  const linkOf = async () => new URL((await mails())[0]?.unsubscribe_url ?? '');
  const send = (url: URL, method: string) =>
    server.server.app.request(
      new Request(url, { method, body: method === 'POST' ? 'List-Unsubscribe=One-Click' : null }),
    );

  it('asks first and ends that kind alone, without a sign-in, also a second time', async () => {
    await add();
    await run();
    const link = await linkOf();
    const question = await send(link, 'GET');
    expect([question.status, question.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    expect(await question.text()).toContain('配信を止める');
    expect((await server.api(uid)(notificationSettings.show, {})).lessonDelivered).toBe(true);
    for (const _ of [1, 2]) {
      const answer = await send(link, 'POST');
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('配信を止めました'),
      ]);
    }
    expect(await server.api(uid)(notificationSettings.show, {})).toMatchObject({
      lessonDelivered: false,
      teacherComment: true,
    });
  });

  it('opens nothing for another person, another kind, or after a change', async () => {
    await add();
    await run();
    for (const [name, value] of [
      ['for', 'somebody-else'],
      ['kind', 'teacherComment'],
      ['kind', 'everything'],
      ['sig', ''],
      ['sig', 'A'.repeat(43)],
    ] as const) {
      const link = await linkOf();
      link.searchParams.set(name, value);
      expect([name, value, (await send(link, 'POST')).status]).toEqual([name, value, 403]);
      expect((await send(link, 'GET')).status).toBe(403);
    }
    expect(await server.api(uid)(notificationSettings.show, {})).toMatchObject({ lessonDelivered: true });
  });

  it('says the same when the person is gone', async () => {
    await add();
    await run();
    const link = await linkOf();
    await server.server.deps.db.deleteFrom('people').where('uid', '=', uid).execute();
    expect((await send(link, 'POST')).status).toBe(200);
  });
});
