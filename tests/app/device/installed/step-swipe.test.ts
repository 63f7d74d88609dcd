// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { followStepSwipes, stepBeside, swipeOf } from '#app/device/installed/step-swipe.ts';

const LESSON = '/lessons/pf-trial_1_1';

afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

test('a swipe is quick, long and sideways', () => {
  expect(swipeOf({ dx: -90, dy: 10, ms: 200 })).toBe(1);
  expect(swipeOf({ dx: 90, dy: -10, ms: 200 })).toBe(-1);
  expect(swipeOf({ dx: -90, dy: 60, ms: 200 })).toBe(0);
  expect(swipeOf({ dx: -60, dy: 0, ms: 200 })).toBe(0);
  expect(swipeOf({ dx: -90, dy: 0, ms: 900 })).toBe(0);
});

test('the steps lie in their order, with an end on both sides', () => {
  expect(stepBeside(LESSON, 1)).toBe(`${LESSON}/text`);
  expect(stepBeside(`${LESSON}/text`, -1)).toBe(LESSON);
  expect(stepBeside(LESSON, -1)).toBeNull();
  expect(stepBeside(`${LESSON}/feedback`, 1)).toBeNull();
  expect(stepBeside('/home', 1)).toBeNull();
  expect(stepBeside(`${LESSON}/nonsense`, 1)).toBeNull();
});

interface Facts {
  from?: number;
  on?: string;
  reduced?: boolean;
  recording?: boolean;
  pathname?: string;
  fingers?: number;
  arrange?: (element: HTMLElement) => void;
}

/** Where a finger leads that goes 120 px to the left over an element of a lesson. */
function swipe({
  from = 200,
  on = '<p>本文</p>',
  reduced,
  recording,
  pathname,
  fingers = 1,
  arrange,
}: Facts = {}) {
  // Listeners of earlier swipes stay on the document: each test's page is its own.
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<main id="main">${on}</main>`;
  const touched =
    page.querySelector<HTMLElement>('[data-touched]') ?? page.querySelector<HTMLElement>('#main > *');
  if (touched === null) throw new Error('nothing to touch');
  arrange?.(touched);
  const open = vi.fn<(path: string) => void>();
  followStepSwipes({
    page: {
      document: page,
      innerWidth: 390,
      visualViewport: null,
      matchMedia: () => ({ matches: reduced === true }) as MediaQueryList,
      getComputedStyle: (element) => (element as HTMLElement).style,
      getSelection: () => null,
    },
    pathname: () => pathname ?? `${LESSON}/text`,
    isRecording: () => recording === true,
    onShown: () => undefined,
    open,
  });
  const touches = Array.from({ length: fingers }, () => ({ clientX: from, clientY: 300 }));
  const fire = (type: string, ms: number, facts: object) => {
    const event = Object.assign(new Event(type, { bubbles: true }), facts);
    // A quick finger, however slow this machine is.
    Object.defineProperty(event, 'timeStamp', { value: ms });
    touched.dispatchEvent(event);
  };
  fire('touchstart', 1_000, { touches });
  fire('touchend', 1_200, { changedTouches: [{ clientX: from - 120, clientY: 305 }] });
  return open.mock.calls.flat();
}

test('a finger to the left opens the next step', () => {
  expect(swipe()).toEqual([`${LESSON}/homework`]);
});

test('never what belongs to a score, a slider, a field or something above the page', () => {
  const wide = (element: HTMLElement) => {
    element.style.overflowX = 'auto';
    Object.defineProperty(element, 'scrollWidth', { value: 900 });
    Object.defineProperty(element, 'clientWidth', { value: 350 });
  };
  expect(swipe({ on: '<div class="score"></div>', arrange: wide })).toEqual([]);
  expect(swipe({ on: '<input type="range">' })).toEqual([]);
  expect(swipe({ on: '<div role="slider"><span data-touched></span></div>' })).toEqual([]);
  expect(swipe({ on: '<div style="touch-action: pan-y"><b data-touched>A</b></div>' })).toEqual([]);
  expect(swipe({ on: '<section style="position: fixed"><b data-touched>0:08</b></section>' })).toEqual([]);
  expect(swipe({ on: '<dialog open><p data-touched>x</p></dialog>' })).toEqual([]);
});

test('not with reduced motion, while recording, from the edge, with two fingers, or outside of a lesson', () => {
  expect(swipe({ reduced: true })).toEqual([]);
  expect(swipe({ recording: true })).toEqual([]);
  expect(swipe({ from: 380 })).toEqual([]);
  expect(swipe({ fingers: 2 })).toEqual([]);
  expect(swipe({ pathname: '/home' })).toEqual([]);
});
