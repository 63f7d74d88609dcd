import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPractice } from '#app/device/practice/follow-practice.ts';
import type { PracticeSpan } from '#domain/practice/practice-span.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { spansOf } from '#local/practice/practice-records.ts';
import { practising } from '#sound/practising.ts';
import { aStorage } from '#tests/support/device/a-storage.ts';

type Deps = Parameters<typeof followPractice>[0];

/** A page on which somebody is signed in, and an outbox that notes what it gets. */
function aPage(storage: Storage) {
  let uid: string | null = 'hanako';
  let isBroken = false;
  const listeners = new Set<() => void>();
  const recorded: { uid: string; spans: PracticeSpan[] }[] = [];
  const errors: unknown[] = [];
  const outbox = {
    async recordActivity(owner: string, _: string, { spans }: { spans: PracticeSpan[] }) {
      if (isBroken) throw new Error('no storage');
      recorded.push({ uid: owner, spans });
    },
  };
  const deps = {
    session: {
      state: () => (uid === null ? { kind: 'out' } : { kind: 'in', identity: { uid } }),
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    device: { load: async () => ({ outbox }) },
    reporter: { error: (cause: unknown) => errors.push(cause) },
  } as unknown as Deps;
  const view = Object.assign(new EventTarget(), { localStorage: storage }) as unknown as Window;
  return {
    view,
    recorded,
    errors,
    follow: () => followPractice(deps, view),
    breakStorage: (broken: boolean) => {
      isBroken = broken;
    },
    signIn(next: string | null) {
      uid = next;
      for (const listener of listeners) listener();
    },
  };
}

let storage: Storage;
let page: ReturnType<typeof aPage>;
let stop = () => {};
const settled = () => vi.advanceTimersByTimeAsync(0);
const spansHere = (uid: string) => spansOf(uid, storage);
const metronome = () => practising({ useID: 'metronome', tool: 'metronome', lessonID: null });

beforeEach(() => {
  // In the evening in Japan: a span ends at midnight there.
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00.000Z') });
  storage = aStorage();
  page = aPage(storage);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('hands what was practised to the outbox, once the pause is long enough', async () => {
  stop = page.follow();
  const end = metronome();
  await vi.advanceTimersByTimeAsync(40 * SECOND_MS);
  end();
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(page.recorded).toMatchObject([{ uid: 'hanako', spans: [{ seconds: 40, tools: ['metronome'] }] }]);
  expect(spansHere('hanako').open()).toEqual([]);
  expect(spansHere('hanako').recent()).toHaveLength(1);
});

it('ends the span of who signs out, and counts for who comes next', async () => {
  stop = page.follow();
  const end = metronome();
  await vi.advanceTimersByTimeAsync(40 * SECOND_MS);
  page.signIn(null);
  await vi.advanceTimersByTimeAsync(40 * SECOND_MS);
  page.signIn('jun');
  await vi.advanceTimersByTimeAsync(20 * SECOND_MS);
  end();
  stop();
  await settled();
  expect(page.recorded.map(({ uid, spans }) => [uid, spans[0]?.seconds])).toEqual([
    ['hanako', 40],
    ['jun', 20],
  ]);
});

it('takes over what an earlier visit left, in few calls, and tries again what could not be stored', async () => {
  const left = Array.from({ length: 40 }, (): PracticeSpan => {
    const startedAt = new Date(Date.now() - 60 * MINUTE_MS).toISOString();
    return { spanID: randomUUID(), lessonID: 'pf-1-1', startedAt, seconds: 60, tools: ['score'] };
  });
  for (const span of left) spansHere('hanako').finish(span);
  page.breakStorage(true);
  page.follow()();
  await settled();
  expect([page.recorded.length, page.errors.length]).toEqual([0, 1]);
  page.breakStorage(false);
  stop = page.follow();
  await settled();
  expect(page.recorded.map(({ spans }) => spans.length)).toEqual([30, 10]);
  expect(spansHere('hanako').open()).toEqual([]);
});

it('stores nothing more of somebody whose account is being deleted', async () => {
  stop = page.follow();
  const end = metronome();
  await vi.advanceTimersByTimeAsync(40 * SECOND_MS);
  storage.setItem('otomichi.farewell', 'hanako');
  page.signIn(null);
  end();
  await settled();
  expect(page.recorded).toEqual([]);
});
