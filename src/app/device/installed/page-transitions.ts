import { lessonStepAt } from './lesson-step-at.ts';

/** What is known of a navigation. */
interface Change {
  fromLocation?: { readonly pathname: string };
  toLocation: { readonly pathname: string };
  pathChanged: boolean;
}

interface Transitions {
  /** Draws the navigations that follow as the browser's view transitions; `types` decides of each. */
  update(options: { defaultViewTransition: { types: (change: Change) => string[] | false } }): void;
  subscribe(event: 'onLoad' | 'onResolved', listener: () => void): () => void;
}

export interface Page {
  readonly document: Pick<Document, 'getElementById' | 'startViewTransition'>;
  readonly performance: Pick<Performance, 'now'>;
  matchMedia(query: string): Pick<MediaQueryList, 'matches'>;
}

/** Whether the browser knows transitions of a type: older ones would draw every change of the address. */
const SUPPORTED = 'selector(:active-view-transition-type(a))';
const NAME = 'page';
/** A device that takes longer for the picture of a page, so often in a visit, goes on without. */
const MAX_PICTURE_MS = 40;
const MAX_SLOW_PICTURES = 2;

/** The direction in which a lesson's steps lie beside each other; null for every other way. */
export function stepDirection(from: string, to: string): 'next' | 'previous' | null {
  const [before, after] = [lessonStepAt(from), lessonStepAt(to)];
  if (before === null || after === null || before.lesson !== after.lesson) return null;
  if (before.index === after.index) return null;
  return after.index > before.index ? 'next' : 'previous';
}

/**
 * The page that is left fades out above the one that has come. Only the left one is a picture: it has its name until the new
 * one stands, which is live from its first moment, so no press waits for a movement. The navigation bar takes no part, and a
 * device for which the picture costs too much goes on without.
 */
export function startPageTransitions(router: Transitions, page: Page): void {
  const { document, performance } = page;
  const main = () => document.getElementById('main');
  ignoreSkipped(document);
  let slowPictures = 0;
  let askedAt: number | null = null;
  router.update({
    defaultViewTransition: {
      types: ({ fromLocation, toLocation, pathChanged }) => {
        const still = page.matchMedia('(prefers-reduced-motion: reduce)').matches;
        const leaving = main();
        if (still || !pathChanged || fromLocation === undefined || leaving === null) return false;
        if (slowPictures >= MAX_SLOW_PICTURES) return false;
        askedAt = performance.now();
        leaving.style.viewTransitionName = NAME;
        const direction = stepDirection(fromLocation.pathname, toLocation.pathname);
        return [direction ?? 'page'];
      },
    },
  });
  // The picture is taken, the new page begins to be drawn.
  router.subscribe('onLoad', () => {
    if (askedAt !== null && performance.now() - askedAt > MAX_PICTURE_MS) slowPictures += 1;
    askedAt = null;
  });
  router.subscribe('onResolved', () => {
    const come = main();
    if (come !== null) come.style.viewTransitionName = '';
  });
}

/** A press during a transition begins another one: that the first was skipped is no error, and the router listens to neither promise. */
function ignoreSkipped(document: Page['document']): void {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (asked) => {
    const transition = start(asked);
    for (const end of [transition.ready, transition.finished]) end.catch(() => undefined);
    return transition;
  };
}

/** Where the browser has what they need. */
export const hasPageTransitions = (css: Pick<typeof CSS, 'supports'> | undefined): boolean =>
  css?.supports(SUPPORTED) === true;
