import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INBOX_PAGE_SIZE, inbox } from '#contract/notices/inbox.ts';
import { users } from '#contract/users.ts';
import { MAX_NOTICES } from '#domain/notices/notice.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { addNotice, type NewNotice, withdrawNotice } from '#server/notices/notice-store.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
let uid = '';

beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  uid = `reader-${randomUUID()}`;
  await server.answer(users.me, {}, uid);
});

const add = (rest: Partial<NewNotice> = {}) =>
  addNotice(server.deps.db, {
    uid,
    kind: 'announcement',
    title: 'お知らせ',
    body: '本文',
    link: null,
    once: randomUUID(),
    now: server.clock.now(),
    ...rest,
  });
const list = async (page = 1, who = uid) => (await server.answer(inbox.list, { page }, who)).body;
const titles = async () => (await list()).notices.map(({ title }: { title: string }) => title);
const unread = async () => (await server.answer(users.me, {}, uid)).body.inbox;

describe('a notice', () => {
  it('is stored once for an event, and for each person', async () => {
    expect(await add({ once: 'event' })).toBe(true);
    expect(await add({ once: 'event', title: '二度目' })).toBe(false);
    expect(await titles()).toEqual(['お知らせ']);
    const other = `other-${randomUUID()}`;
    await server.answer(users.me, {}, other);
    expect(await add({ once: 'event', uid: other })).toBe(true);
    expect((await list(1, other)).notices).toHaveLength(1);
  });

  it('goes with its transaction', async () => {
    const work = server.deps.db.transaction().execute(async (trx) => {
      await addNotice(trx, {
        ...{ uid, kind: 'lesson', title: 'x', body: '', link: null },
        ...{ once: 'x', now: server.clock.now() },
      });
      throw new Error('the event failed');
    });
    await expect(work).rejects.toThrow('the event failed');
    expect(await titles()).toEqual([]);
  });

  it('is neither listed nor counted nor read before it is visible, and goes when it is withdrawn', async () => {
    const visibleAt = new Date(server.clock.now().getTime() + 60 * SECOND_MS);
    await add({ once: 'answer:1', visibleAt });
    expect([await titles(), await unread()]).toEqual([[], 0]);
    await server.answer(inbox.read, { all: true, until: '2030-01-01T00:00:00.000Z' }, uid);
    server.clock.advance(60 * SECOND_MS);
    expect([await titles(), await unread()]).toEqual([['お知らせ'], 1]);
    await withdrawNotice(server.deps.db, uid, 'answer:1');
    expect([await titles(), await unread()]).toEqual([[], 0]);
  });

  it('makes room: the newest five hundred of a person stay', async () => {
    const now = server.clock.now().getTime();
    const rows = Array.from({ length: MAX_NOTICES }, (_, at) => ({
      ...{ uid, kind: 'announcement' as const, title: `${at}`, body: '', once_key: `old:${at}` },
      ...{ created_at: new Date(now - MINUTE_MS + at), visible_at: new Date(now - MINUTE_MS + at) },
    }));
    await server.deps.db.insertInto('notices').values(rows).execute();
    await add({ title: 'newest' });
    const kept = await server.deps.db
      .selectFrom('notices')
      .select('title')
      .where('uid', '=', uid)
      .orderBy('visible_at')
      .execute();
    expect([kept.length, kept[0]?.title, kept.at(-1)?.title]).toEqual([MAX_NOTICES, '1', 'newest']);
  });

  it('is cut when its texts are too long, also in the middle of a letter', async () => {
    await add({ title: `${'あ'.repeat(118)}🎹🎹`, body: 'い'.repeat(5000) });
    const [{ title, body }] = (await list()).notices;
    expect([title.length, body.length, title.isWellFormed(), title.at(-1)]).toEqual([120, 1000, true, '…']);
  });
});

describe('the inbox', () => {
  it('shows the newest first, page by page', async () => {
    for (let at = 0; at <= INBOX_PAGE_SIZE; at += 1) {
      await add({ title: `${at}` });
      server.clock.advance(SECOND_MS);
    }
    const first = await list();
    expect(first.notices.map(({ title }: { title: string }) => title)[0]).toBe(`${INBOX_PAGE_SIZE}`);
    expect([first.notices.length, first.page, first.unread]).toEqual([
      INBOX_PAGE_SIZE,
      { next: 2 },
      INBOX_PAGE_SIZE + 1,
    ]);
    const second = await list(2);
    expect([second.notices.map(({ title }: { title: string }) => title), second.page]).toEqual([['0'], {}]);
    expect((await list(3)).notices).toEqual([]);
  });

  it('marks one, several or all as read, and nobody else’s', async () => {
    for (const title of ['a', 'b', 'c', 'd']) await add({ title });
    const { notices } = await list();
    const id = (wanted: string) =>
      notices.find(({ title }: { title: string }) => title === wanted).noticeID as string;
    await server.answer(inbox.read, { noticeIDs: [id('a')] }, 'somebody-else');
    expect(await unread()).toBe(4);
    await server.answer(inbox.read, { noticeIDs: [id('a'), id('b'), randomUUID()] }, uid);
    await server.answer(inbox.read, { noticeIDs: [id('a')] }, uid);
    expect(await unread()).toBe(2);
    await server.answer(inbox.read, { all: true }, uid);
    expect(await unread()).toBe(0);
    expect((await list()).notices.every(({ isRead }: { isRead: boolean }) => isRead)).toBe(true);
  });

  it('leaves unread what came after the moment that the device knew', async () => {
    await add({ title: 'seen' });
    const until = server.clock.now().toISOString();
    server.clock.advance(SECOND_MS);
    await add({ title: 'came later' });
    await server.answer(inbox.read, { all: true, until }, uid);
    const { notices } = await list();
    expect(notices.map(({ title, isRead }: { title: string; isRead: boolean }) => [title, isRead])).toEqual([
      ['came later', false],
      ['seen', true],
    ]);
  });

  it('refuses to read nothing, or some and all at once', async () => {
    for (const input of [{}, { until: '2026-11-21T00:00:00.000Z' }, { all: true, noticeIDs: [randomUUID()] }])
      expect((await server.answer(inbox.read, input as never, uid)).status).toBe(400);
  });
});
