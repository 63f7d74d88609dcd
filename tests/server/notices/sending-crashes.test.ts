// @module-tag extended
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { claimMessage, markForRetry, markSent } from '#server/messages/message-store.ts';
import { mailDueNotices } from '#server/notices/mails/mail-notices.ts';
import { addNotice } from '#server/notices/notice-store.ts';
import { chanceOf } from '#tests/support/chance.ts';
import { firstSeed } from '#tests/support/seeds.ts';
import { aListeningServer } from '#tests/support/server/a-listening-server.ts';

/*
 * Sending as for money: 500 people, each with an event that is tried until it is known to be stored, while servers die at every
 * step. A notice is never lost and never doubled; its mail is written once, and received at least once, under one Message-ID.
 * It is received again only when a server died between the mailbox's acceptance and its own mark: the stated bound.
 */
const RUNS = 500;
const LEASE_MS = 2 * MINUTE_MS;
const SEED = Number(process.env['SEED'] ?? firstSeed(1));

class Died extends Error {}

test('no notice and no mail is lost or doubled beyond the stated bound, whatever dies', async () => {
  const { server } = await aListeningServer();
  const { deps, clock } = server;
  const { db } = deps;
  const chance = chanceOf(SEED);
  const uids = Array.from({ length: RUNS }, (_, at) => `run-${String(at).padStart(3, '0')}`);
  const people = uids.map((uid) => ({
    ...{ uid, email: `${uid}@example.jp`, email_verified: true, display_name: null },
    ...{ created_at: clock.now(), seen_at: clock.now() },
  }));
  await db.insertInto('people').values(people).execute();

  // The event: its answer may be lost after the commit, or its server may die before; then it is tried again.
  let pending = [...uids];
  while (pending.length > 0) {
    const again = await Promise.all(pending.map((uid) => tryEvent(db, uid, clock.now(), chance.pick(FATES))));
    pending = pending.filter((_, at) => again[at]);
  }

  // Mails are written by servers of which some die in the middle of a person, several at once.
  let deaths = 0;
  const dying = () => ({ ...deps, db: dyingAfter(db, chance.between(1, 200)) });
  for (let round = 0; round < 9; round += 1) {
    const servers = await Promise.allSettled([mailDueNotices(dying()), mailDueNotices(dying())]);
    deaths += servers.filter(({ status }) => status === 'rejected').length;
  }
  await Promise.all([mailDueNotices(deps), mailDueNotices(deps)]);
  await mailDueNotices(deps);

  // Sending: the mailbox accepts, refuses for now, or the server dies before or after the acceptance.
  const received = new Map<string, string[]>();
  const diedAfter = new Map<string, number>();
  for (let round = 0; round < 60; round += 1) {
    for (;;) {
      const message = await claimMessage(db, 'mail', clock.now());
      if (message === undefined) break;
      const { recipient, id } = message;
      const fate = round > 40 ? 'fine' : chance.pick(SENDING);
      if (fate === 'dies-before') continue;
      if (fate === 'later') {
        await markForRetry(db, message, { kind: 'later', why: 'busy' }, clock.now());
        continue;
      }
      received.set(recipient, [...(received.get(recipient) ?? []), id]);
      if (fate === 'dies-after') diedAfter.set(recipient, (diedAfter.get(recipient) ?? 0) + 1);
      else await markSent(db, message, clock.now());
    }
    clock.advance(LEASE_MS + MINUTE_MS);
    if (round > 40) clock.advance(HOUR_MS / 30);
  }

  const notices = await db.selectFrom('notices').select(['uid', 'mail_at']).execute();
  expect([notices.length, new Set(notices.map(({ uid }) => uid)).size]).toEqual([RUNS, RUNS]);
  expect(notices.every(({ mail_at }) => mail_at === null)).toBe(true);
  const written = await db.selectFrom('messages').select(['recipient', 'sent_at']).execute();
  expect([written.length, new Set(written.map(({ recipient }) => recipient)).size]).toEqual([RUNS, RUNS]);
  const wrong = uids.flatMap((uid) => {
    const ids = received.get(`${uid}@example.jp`) ?? [];
    const bound = 1 + (diedAfter.get(`${uid}@example.jp`) ?? 0);
    return ids.length >= 1 && ids.length <= bound && new Set(ids).size === 1 ? [] : [[uid, ids, bound]];
  });
  expect([`SEED=${SEED}`, wrong]).toEqual([`SEED=${SEED}`, []]);
  // The test has struck where it wants to.
  expect(deaths).toBeGreaterThan(2);
  expect(diedAfter.size).toBeGreaterThan(50);
});

const FATES = ['fine', 'dies-before', 'answer-lost'] as const;
const SENDING = ['fine', 'fine', 'later', 'dies-before', 'dies-after'] as const;

/** @returns whether it has to be tried again */
async function tryEvent(
  db: Database,
  uid: string,
  now: Date,
  fate: (typeof FATES)[number],
): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      const words = { title: '新しいレッスンが届きました', body: '「第1回」', link: '/home' };
      await addNotice(trx, { ...words, uid, kind: 'lesson', once: 'lesson:pf-1-1', now });
      if (fate === 'dies-before') throw new Died();
    });
  } catch (error) {
    if (!(error instanceof Died)) throw error;
    return true;
  }
  return fate === 'answer-lost';
}

/** A database whose server dies in the middle of its n-th transaction: nothing of it is stored, and nothing more is done. */
function dyingAfter(db: Database, transactions: number): Database {
  let left = transactions;
  let isDead = false;
  return new Proxy(db, {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown;
      if (name !== 'transaction')
        return typeof member === 'function'
          ? (...rest: unknown[]) => {
              if (isDead) throw new Died();
              return (member as (...given: unknown[]) => unknown).apply(target, rest);
            }
          : member;
      return () => ({
        execute: (work: (trx: Database) => Promise<unknown>) =>
          target.transaction().execute(async (trx) => {
            if (isDead) throw new Died();
            const answer = await work(trx as Database);
            left -= 1;
            isDead = left <= 0;
            if (isDead) throw new Died();
            return answer;
          }),
      });
    },
  });
}
