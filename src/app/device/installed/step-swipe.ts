import { STEP_NAMES } from '#features/lesson/lesson-steps.tsx';
import { lessonStepAt } from './lesson-step-at.ts';
import { takesFinger } from './takes-finger.ts';

/** A swipe goes so far, in so little time, and clearly sideways: scrolling with a tired thumb is none. */
const MIN_DISTANCE_PX = 72;
const MAX_MS = 600;
const MIN_SLOPE = 2.5;
/** At the edges the system goes back. */
const EDGE_PX = 28;

interface Swipe {
  dx: number;
  dy: number;
  ms: number;
}

/** 1 for the step after, -1 for the one before, 0 for no swipe. A finger that goes left draws the next page in. */
export function swipeOf({ dx, dy, ms }: Swipe): -1 | 0 | 1 {
  if (ms > MAX_MS || Math.abs(dx) < MIN_DISTANCE_PX || Math.abs(dx) < MIN_SLOPE * Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

/** The address of the step beside this one; null outside of lessons and at their ends. */
export function stepBeside(pathname: string, by: -1 | 1): string | null {
  const here = lessonStepAt(pathname);
  const beside = here === null ? undefined : STEP_NAMES[here.index + by];
  if (here === null || beside === undefined) return null;
  return beside === 'overview' ? here.lesson : `${here.lesson}/${beside}`;
}

interface SwipeDeps {
  page: Pick<
    Window,
    'document' | 'innerWidth' | 'visualViewport' | 'matchMedia' | 'getComputedStyle' | 'getSelection'
  >;
  pathname: () => string;
  isRecording: () => boolean;
  /** Calls back when another page stands. */
  onShown: (listener: () => void) => void;
  open: (pathname: string) => void;
}

interface Begin {
  x: number;
  y: number;
  at: number;
}

/** A finger that goes sideways over a lesson opens the step beside; the row of steps stays the way for everybody else. */
export function followStepSwipes({ page, pathname, isRecording, onShown, open }: SwipeDeps): void {
  let begin: Begin | null = null;
  const isStill = () => page.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Browsers go back in their history by the same movement: over a lesson there is one meaning of it.
  const claim = () => {
    const claims = pathname().startsWith('/lessons/') && !isStill();
    page.document.documentElement.style.overscrollBehaviorX = claims ? 'none' : '';
  };
  claim();
  onShown(claim);
  const mayBegin = ({ touches, target }: TouchEvent): boolean => {
    const [touch] = touches;
    if (touch === undefined || touches.length > 1 || !(target instanceof Element)) return false;
    if (!pathname().startsWith('/lessons/') || target.closest('#main') === null || isRecording())
      return false;
    if (touch.clientX < EDGE_PX || touch.clientX > page.innerWidth - EDGE_PX) return false;
    if ((page.visualViewport?.scale ?? 1) > 1.01 || page.getSelection()?.isCollapsed === false) return false;
    if (isStill()) return false;
    return !takesFinger(target, 'x', page);
  };
  const { document } = page;
  const passive = { passive: true };
  document.addEventListener(
    'touchstart',
    (event) => {
      const [touch] = event.touches;
      begin = touch && mayBegin(event) ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
    },
    passive,
  );
  document.addEventListener(
    'touchcancel',
    () => {
      begin = null;
    },
    passive,
  );
  document.addEventListener(
    'touchend',
    ({ changedTouches: [touch], timeStamp }) => {
      if (begin === null || touch === undefined) return;
      const by = swipeOf({
        dx: touch.clientX - begin.x,
        dy: touch.clientY - begin.y,
        ms: timeStamp - begin.at,
      });
      begin = null;
      // What was selected meanwhile was no swipe.
      if (by === 0 || page.getSelection()?.isCollapsed === false || isRecording()) return;
      const beside = stepBeside(pathname(), by);
      if (beside !== null) open(beside);
    },
    passive,
  );
}
