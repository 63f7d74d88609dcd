import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { takesFinger } from '#app/device/installed/takes-finger.ts';
import { isInstalled } from '#app/device/installed/this-window.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { settleWithin } from '#lib/settle-within.ts';
import { Button } from '#ui/button/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { noticeTexts as texts } from './notice-texts.ts';

/** Pages whose answers can be asked for again. */
const LISTS =
  /^\/(?:home|notifications|community|recordings|curriculums|progress|practice\/log|courses\/[^/]+)\/?$/;
/** The page follows half of the finger's way; so far it has to come. */
const FOLLOWS = 0.5;
const ENOUGH_PX = 64;
const MAX_PX = 96;
const ANSWER_TIMEOUT_MS = 15 * SECOND_MS;

/** The app on the home screen has no button of a browser to ask again: a pull at the top does, and a button at the end. */
export function PullToRefresh() {
  const pathname = useLocation({ select: (location) => location.pathname });
  return LISTS.test(pathname) && isInstalled(window) ? <Pull key={pathname} /> : null;
}

function Pull() {
  const { state, refresh } = useRefresh();
  const indicator = usePull(refresh);
  return (
    <>
      <div
        ref={indicator}
        aria-hidden="true"
        className="pointer-events-none fixed inset-x-0 top-[env(safe-area-inset-top)] z-30 mx-auto hidden size-11 place-items-center rounded-full border border-line bg-surface text-accent shadow-float data-pulled:grid data-enough:bg-accent data-enough:text-on-accent"
      >
        <Icon name="refresh" />
      </div>
      <div data-passing className="grid justify-items-center gap-1 px-4 pb-28 lg:pb-10 print:hidden">
        <Button
          tone="quiet"
          size="small"
          icon="refresh"
          busy={state === 'asking'}
          onClick={() => void refresh()}
        >
          {texts.refresh}
        </Button>
        <p role="status" className="min-h-6 text-sm text-ink-soft">
          {state !== 'still' && texts.refreshed[state]}
        </p>
      </div>
    </>
  );
}

type RefreshState = 'still' | keyof typeof texts.refreshed;

/** Asks again for everything that the page shows. */
function useRefresh() {
  const router = useRouter();
  const showToast = useToast();
  const [state, setState] = useState<RefreshState>('still');
  const refresh = useCallback(async () => {
    const { queries, network } = router.options.context;
    if (!network.isOnline()) return showToast(texts.refreshOffline);
    setState('asking');
    const asked = queries.refetchQueries({ type: 'active' }, { throwOnError: true });
    const done = await settleWithin(ANSWER_TIMEOUT_MS, asked).then(
      () => true,
      () => false,
    );
    setState(done ? 'done' : 'still');
    // Who pulls at the top does not see the end of the page.
    if (!done) showToast(texts.refreshFailed);
  }, [router, showToast]);
  return { state, refresh };
}

/** Follows a finger that pulls at the top of the page; the indicator shows how far it came. Nothing with reduced motion. */
function usePull(refresh: () => Promise<void>) {
  const indicator = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { style } = document.documentElement;
    // The browser's own pull would reload the whole app.
    style.overscrollBehaviorY = 'contain';
    let begin: { x: number; y: number } | null = null;
    let pulled = 0;
    const show = (distance: number) => {
      pulled = distance;
      const sign = indicator.current;
      if (sign === null) return;
      sign.toggleAttribute('data-pulled', distance > 0);
      sign.toggleAttribute('data-enough', distance >= ENOUGH_PX);
      sign.style.transform = `translateY(${distance}px) rotate(${distance * 3}deg)`;
    };
    const onStart = ({ touches, target }: TouchEvent) => {
      const [touch] = touches;
      const atTop = window.scrollY <= 0 && touches.length === 1 && target instanceof Element;
      begin =
        touch && atTop && !takesFinger(target, 'y', window) ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const onMove = ({ touches: [touch, second] }: TouchEvent) => {
      if (begin === null || touch === undefined) return;
      const [dx, dy] = [touch.clientX - begin.x, touch.clientY - begin.y];
      const goesOn =
        second === undefined && window.scrollY <= 0 && dy >= 0 && (pulled > 0 || dy >= Math.abs(dx));
      if (!goesOn) begin = null;
      show(goesOn ? Math.min(MAX_PX, dy * FOLLOWS) : 0);
    };
    const onEnd = ({ type }: TouchEvent) => {
      const isEnough = begin !== null && pulled >= ENOUGH_PX && type === 'touchend';
      begin = null;
      show(0);
      if (isEnough) void refresh();
    };
    const listeners = {
      touchstart: onStart,
      touchmove: onMove,
      touchend: onEnd,
      touchcancel: onEnd,
    } as const;
    const entries = Object.entries(listeners) as [keyof typeof listeners, (event: TouchEvent) => void][];
    for (const [name, listener] of entries) document.addEventListener(name, listener, { passive: true });
    return () => {
      style.overscrollBehaviorY = '';
      for (const [name, listener] of entries) document.removeEventListener(name, listener);
    };
  }, [refresh]);
  return indicator;
}
