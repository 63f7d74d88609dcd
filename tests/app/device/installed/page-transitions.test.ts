import { expect, test } from 'vitest';
import {
  hasPageTransitions,
  startPageTransitions,
  stepDirection,
} from '#app/device/installed/page-transitions.ts';

type Decide = (change: {
  fromLocation?: { pathname: string };
  toLocation: { pathname: string };
  pathChanged: boolean;
}) => string[] | false;

/** A transition that another one ended. */
function skipped() {
  const ended = () => Promise.reject(new DOMException('skipped', 'AbortError'));
  return {
    ready: ended(),
    finished: ended(),
    updateCallbackDone: Promise.resolve(),
  } as unknown as ViewTransition;
}

function aPage({ reduced = false, pictureMs = 10 } = {}) {
  const main = { style: { viewTransitionName: '' } };
  const listeners = new Map<string, () => void>();
  let decide: Decide = () => false;
  let now = 0;
  const router = {
    update(options: { defaultViewTransition: { types: Decide } }) {
      decide = options.defaultViewTransition.types;
    },
    subscribe(event: string, listener: () => void) {
      listeners.set(event, listener);
      return () => undefined;
    },
  };
  startPageTransitions(router, {
    document: {
      getElementById: () => main as unknown as HTMLElement,
      startViewTransition: () => skipped(),
    },
    performance: { now: () => now },
    matchMedia: () => ({ matches: reduced }),
  });
  /** One navigation, with the name of the page that is left and of the one that has come. */
  const go = (from: string | null, to: string) => {
    const types = decide({
      ...(from !== null && { fromLocation: { pathname: from } }),
      toLocation: { pathname: to },
      pathChanged: from !== to,
    });
    const left = main.style.viewTransitionName;
    now += pictureMs;
    listeners.get('onLoad')?.();
    listeners.get('onResolved')?.();
    return { types, left, come: main.style.viewTransitionName };
  };
  return { go };
}

test('only the page that is left is a picture', () => {
  const { go } = aPage();
  expect(go('/home', '/curriculums')).toEqual({ types: ['page'], left: 'page', come: '' });
});

test('nothing moves with reduced motion, at the start, or when only the search changes', () => {
  expect(aPage({ reduced: true }).go('/home', '/curriculums')).toEqual({ types: false, left: '', come: '' });
  expect(aPage().go(null, '/home').types).toBe(false);
  expect(aPage().go('/curriculums', '/curriculums').types).toBe(false);
});

test('a device for which the picture costs too much goes on without', () => {
  const { go } = aPage({ pictureMs: 61 });
  expect(go('/home', '/curriculums').types).toEqual(['page']);
  expect(go('/curriculums', '/home').types).toEqual(['page']);
  expect(go('/home', '/curriculums')).toEqual({ types: false, left: '', come: '' });
});

test('the steps of one lesson lie beside each other', () => {
  const lesson = '/lessons/pf-trial_1_1';
  expect(stepDirection(lesson, `${lesson}/text`)).toBe('next');
  expect(stepDirection(`${lesson}/feedback`, `${lesson}/homework`)).toBe('previous');
  expect(stepDirection(`${lesson}/text`, '/lessons/pf-trial_1_2/text')).toBeNull();
  expect(stepDirection(lesson, '/home')).toBeNull();
  expect(stepDirection(lesson, `${lesson}/nonsense`)).toBeNull();
});

test('is used where the browser knows types of transitions', () => {
  expect(hasPageTransitions(undefined)).toBe(false);
  expect(hasPageTransitions({ supports: () => false })).toBe(false);
  expect(hasPageTransitions({ supports: () => true })).toBe(true);
});

test('a transition that another one skips is no error', async () => {
  const page = {
    getElementById: () => null,
    startViewTransition: () => skipped(),
  };
  const document = page as unknown as Document;
  const router = { update: () => undefined, subscribe: () => () => undefined };
  startPageTransitions(router, { document, performance, matchMedia: () => ({ matches: false }) });
  // An unhandled rejection fails the run.
  await expect(document.startViewTransition(() => undefined).updateCallbackDone).resolves.toBeUndefined();
});
