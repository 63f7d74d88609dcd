// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Drill, type DrillItem, itemOf } from '#domain/practice/drills/drill-items.ts';
import type { DrillMemory } from '#domain/practice/drills/drill-memory.ts';
import type { DrillRecord } from '#domain/practice/drills/drill-record.ts';
import { DrillSession } from '#features/practice/drills/drill-session.tsx';
import { texts } from '#features/practice/drills/texts.ts';
import { DrillEars } from '#sound/drills/drill-ears.ts';
import type { DrillPhrase, DrillSound } from '#sound/drills/drill-sound.ts';
import { MicrophoneRefused } from '#sound/microphone/open-microphone.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const itemsOf = (...keys: string[]): DrillItem[] => keys.flatMap((key) => itemOf(key) ?? []);

/** A drill on the screen; phrases are over as soon as they begin. */
async function opened(drill: Drill, items: readonly DrillItem[], refused = false) {
  const phrases: DrillPhrase[] = [];
  const sound = {
    begin: vi.fn(),
    end: vi.fn(),
    hush: vi.fn(),
    async play(phrase: DrillPhrase) {
      phrases.push(phrase);
      return true;
    },
  } as unknown as DrillSound;
  const saved: DrillRecord[] = [];
  const finished: DrillRecord[] = [];
  const log = {
    save: (record: DrillRecord) => void saved.push(record),
    finish: (record: DrillRecord) => void finished.push(record),
  };
  let memory: DrillMemory = {};
  const port = {
    read: () => memory,
    change(change: (before: DrillMemory) => DrillMemory) {
      memory = change(memory);
    },
  };
  const open = () =>
    refused ? Promise.reject(new MicrophoneRefused('denied')) : new Promise<never>(() => {});
  const ears = new DrillEars({ open, watch: () => () => {}, onHidden: () => () => {} });
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <DrillSession
        drill={drill}
        material={{ items, instrument: 'keys', lessonID: null, own: true }}
        memory={port}
        log={log}
        sound={sound}
        ears={ears}
        lesson={undefined}
      />
    ),
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  await router.load();
  // biome-ignore lint/suspicious/noExplicitAny: a router of this test alone
  render(<RouterProvider router={router as any} />);
  const start = await screen.findByRole('button', { name: texts.start });
  await act(async () => void fireEvent.click(start));
  return { phrases, sound, saved, finished, memory: () => memory };
}

const key = (code: string) => act(() => void fireEvent.keyDown(document.body, { code }));

test('a note is named by keys; what it is called is not said before the answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { memory, phrases } = await opened('name', itemsOf('name:tab:2:1', 'name:tab:1:0'));
  const said = () => screen.getByRole('img').getAttribute('aria-label');
  expect(said()).toBe(texts.namePicture);
  const isC = () =>
    document.querySelector('svg[role=img] rect') !== null &&
    screen.getByRole('img').textContent?.endsWith('1');
  const [right, wrong] = isC() ? ['KeyC', 'KeyD'] : ['KeyE', 'KeyD'];
  key(wrong);
  expect(said()).toMatch(/弦の/);
  expect(screen.getByRole('status').textContent).toMatch(/^これは/);
  expect(phrases).toHaveLength(1);
  // A second answer changes nothing; what was not known waits for the person.
  key(right);
  expect(Object.values(memory()).map(({ reps }) => reps)).toEqual([1]);
  const next = screen.getByRole('button', { name: texts.next });
  expect(document.activeElement).toBe(next);
  act(() => void fireEvent.click(next));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('5');
  key(isC() ? 'Digit1' : 'Digit3');
  expect(screen.getByRole('status').textContent).toMatch(/^そう/);
  // What is known at once goes on by itself.
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByText(texts.question(3, 20))).toBeDefined();
});

test('a drill can be ended at any time, and ends with words, not with a number of right answers', async () => {
  const { sound, saved, finished } = await opened('name', itemsOf('name:tab:2:1', 'name:tab:1:0'));
  key('KeyB');
  act(() => void fireEvent.click(screen.getByRole('button', { name: texts.end })));
  expect(document.activeElement?.textContent).toBe(texts.resultTitle);
  expect(screen.getByText(texts.comes)).toBeDefined();
  expect(screen.queryByText(texts.went)).toBeNull();
  expect(document.body.textContent).not.toMatch(/点|％|%|正解|不正解|間違/);
  expect(sound.end).toHaveBeenCalled();
  // On the device with the answer, in the log with the end, each once.
  expect(saved).toEqual(finished);
  expect(finished).toMatchObject([{ drill: 'name', rounds: 1, lessonID: null }]);
  cleanup();
  expect(finished).toHaveLength(1);
});

test('a drill that is left in the middle is in the log, and one without an answer is not', async () => {
  const { finished } = await opened('name', itemsOf('name:tab:2:1', 'name:tab:1:0'));
  key('KeyB');
  expect(finished).toEqual([]);
  cleanup();
  expect(finished).toMatchObject([{ rounds: 1 }]);
  const none = await opened('name', itemsOf('name:tab:2:1'));
  cleanup();
  expect([none.saved, none.finished]).toEqual([[], []]);
});

test('an answer that goes with its question leaves the focus at the next question', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await opened('compare', itemsOf('compare:-4'));
  const lower = screen.getByRole('button', { name: /低い/ });
  lower.focus();
  act(() => void fireEvent.click(lower));
  act(() => void vi.advanceTimersByTime(2_000));
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^2問め/);
});

test('higher or lower plays two notes, and again at a press', async () => {
  const { phrases } = await opened('compare', itemsOf('compare:-4'));
  const [first, second] = phrases[0]?.notes ?? [];
  expect((second?.pitch ?? 0) - (first?.pitch ?? 0)).toBe(-4);
  key('Space');
  expect(phrases.map(({ notes }) => notes)).toEqual([phrases[0]?.notes, phrases[0]?.notes]);
  key('ArrowDown');
  expect(screen.getByRole('status').textContent).toBe(texts.compareRight(texts.lower, '長3度下'));
});

test('a rhythm is tapped by keys, in time or not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { phrases } = await opened('rhythm', itemsOf('rhythm:4:0-12,12-12,24-24'));
  await act(async () => {});
  // A bar is counted before the rhythm.
  expect(phrases[0]?.clicks).toHaveLength(4);
  const beatMs = 60_000 / 76;
  const clock = vi.spyOn(performance, 'now');
  for (const at of [0, beatMs + 40, 2 * beatMs - 30]) {
    clock.mockReturnValue(5_000 + at);
    key('Space');
  }
  clock.mockRestore();
  expect(screen.queryByRole('button', { name: texts.next })).toBeNull();
  act(() => void vi.advanceTimersByTime(6_000));
  expect(screen.getByText(texts.rhythmWell)).toBeDefined();
  expect(screen.getByRole('img', { name: '1拍・1拍・2拍' })).toBeDefined();
});

test('without the microphone singing says why, and a rhythm is tapped', async () => {
  await opened('sing', itemsOf('sing:60'), true);
  expect(screen.getByText(texts.earsOff.denied)).toBeDefined();
  expect(screen.getByRole('button', { name: texts.start })).toBeDefined();
  cleanup();
  localStorage.setItem('otomichi.drill-claps', 'yes');
  await opened('rhythm', itemsOf('rhythm:4:0-12,12-12,24-24'), true);
  await act(async () => {});
  expect(screen.getByRole('button', { name: texts.tapHere })).toBeDefined();
});
