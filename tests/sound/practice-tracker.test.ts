import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PracticeSpan } from '#domain/practice/practice-span.ts';
import { MAX_PAUSE_MS, TICK_MS } from '#domain/practice/practice-time.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { spansOf } from '#local/practice/practice-records.ts';
import { trackPractice } from '#sound/practice-tracker.ts';
import { practising } from '#sound/practising.ts';
import { aStorage } from '#tests/support/device/a-storage.ts';

const UID = 'hanako';

/** A page with the tracker on it; time passes when the test says so. */
function aPage(storage: Storage, atMs: { now: number }) {
  const finished: PracticeSpan[] = [];
  const heard = { press: () => {}, leave: () => {}, return: () => {} };
  let tick: (() => void) | null = null;
  let ids = 0;
  const name = `${Math.random()}`.slice(2, 14).padEnd(12, '0');
  const spans = spansOf(UID, storage, () => atMs.now);
  const listen = (event: keyof typeof heard) => (listener: () => void) => {
    heard[event] = listener;
    return () => {};
  };
  const stop = trackPractice({
    now: () => ({ wallMs: atMs.now, steadyMs: atMs.now - 1_000_000 }),
    newID: () => {
      ids += 1;
      return `6f1c2c1e-93b5-4c1f-8f1${ids}-${name}`;
    },
    save: spans.save,
    finish(span) {
      spans.finish(span);
      finished.push(span);
    },
    every(_, work) {
      tick = work;
      return () => {
        tick = null;
      };
    },
    onPress: listen('press'),
    onLeave: listen('leave'),
    onReturn: listen('return'),
  });
  return {
    spans,
    finished,
    heard,
    stop,
    isTicking: () => tick !== null,
    pass(ms: number) {
      for (let passed = 0; passed < ms; passed += TICK_MS) {
        atMs.now += TICK_MS;
        tick?.();
      }
    },
  };
}

let storage: Storage;
let atMs: { now: number };
let page: ReturnType<typeof aPage>;
beforeEach(() => {
  storage = aStorage();
  atMs = { now: Date.parse('2026-11-21T10:00:00.000Z') };
  page = aPage(storage, atMs);
});
afterEach(() => page.stop());

const metronome = () => practising({ useID: 'metronome', tool: 'metronome', lessonID: 'pf-1-1' });

it('follows what is used, also what began before it, and rests while nothing is', () => {
  page.stop();
  const stop = metronome();
  page = aPage(storage, atMs);
  expect(page.isTicking()).toBe(true);
  page.pass(MINUTE_MS);
  stop();
  stop();
  page.pass(MAX_PAUSE_MS);
  expect(page.isTicking()).toBe(false);
  expect(page.finished).toMatchObject([{ lessonID: 'pf-1-1', seconds: 60, tools: ['metronome'] }]);
});

it('has on the device what was practised until the last tick, so that a crash loses seconds', () => {
  const stop = metronome();
  page.pass(MINUTE_MS);
  const after = spansOf(UID, storage, () => atMs.now);
  expect(after.open()).toMatchObject([{ seconds: 60 }]);
  // Another tab that opens now leaves it alone: this one lives.
  expect(after.abandoned()).toEqual([]);
  atMs.now += 4 * MINUTE_MS;
  expect(after.abandoned()).toMatchObject([{ seconds: 60 }]);
  stop();
});

it('finishes what is open when the page is left, and goes on when it is there again', () => {
  const stop = metronome();
  page.pass(30 * SECOND_MS);
  page.heard.leave();
  expect(page.finished).toMatchObject([{ seconds: 30 }]);
  // The outbox may not have got it any more: the next visit takes it at once.
  expect(page.spans.abandoned()).toMatchObject([{ seconds: 30 }]);
  atMs.now += 60 * MINUTE_MS;
  page.heard.return();
  page.pass(20 * SECOND_MS);
  stop();
  page.stop();
  expect(page.finished.map(({ seconds }) => seconds)).toEqual([30, 20]);
  expect(new Set(page.finished.map(({ spanID }) => spanID)).size).toBe(2);
});

it('remembers what is finished until the outbox has it, and the last ones to show them', () => {
  const stop = metronome();
  page.pass(30 * SECOND_MS);
  stop();
  page.stop();
  const [span] = page.finished;
  if (span === undefined) throw new Error('nothing was counted');
  expect(page.spans.open()).toEqual([span]);
  page.spans.drop(span);
  expect(page.spans.open()).toEqual([]);
  expect(page.spans.recent()).toEqual([{ record: span, finishedAt: atMs.now }]);
  expect(spansOf('jun', storage, () => atMs.now).recent()).toEqual([]);
});

it('reads past rows that are damaged or of another version, and counts on when the storage is full', () => {
  storage.setItem(`otomichi.practice-open.${UID}.x`, '{"record":');
  storage.setItem(`otomichi.practice-open.${UID}.y`, '{"record":{"spanID":7},"savedAt":0}');
  storage.setItem(`otomichi.practice-recent.${UID}`, '[{"v":2}]');
  expect([page.spans.open(), page.spans.abandoned(), page.spans.recent()]).toEqual([[], [], []]);
  storage.setItem = () => {
    throw new Error('full');
  };
  const stop = metronome();
  page.pass(MINUTE_MS);
  stop();
  page.stop();
  expect(page.finished).toMatchObject([{ seconds: 60 }]);
});
