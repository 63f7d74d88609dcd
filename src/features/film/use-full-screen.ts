import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/*
 *   page ──enter──▶ native ──Esc, back, leave──▶ page       the browser's own full screen
 *     └──enter──▶ window ──Esc, leave──▶ page               no such thing for elements (Safari on a phone): the window is filled
 */
export type Filled = 'page' | 'native' | 'window';

export interface FullScreen {
  filled: Filled;
  toggle(): void;
  leave(): void;
}

/** A phone that lies on its side: the picture needs all of it. */
const LYING_PHONE = '(orientation: landscape) and (max-height: 30rem) and (pointer: coarse)';

/** Lets the film fill the screen: on request, and by itself while it plays on a phone that lies on its side. */
export function useFullScreen(film: RefObject<HTMLElement | null>, running: boolean): FullScreen {
  const [filled, setFilled] = useState<Filled>('page');
  const latest = useRef(filled);
  const change = useCallback((next: Filled) => {
    latest.current = next;
    setFilled(next);
  }, []);
  const enter = useCallback(async () => {
    if (!film.current || latest.current !== 'page') return;
    change(await fill(film.current));
  }, [film, change]);
  const leave = useCallback(() => {
    if (film.current) release(film.current, latest.current);
    change('page');
  }, [film, change]);
  useNativeExit(film, latest, leave);
  useLyingPhone(running, latest, enter, leave);
  useFocusInside(film, filled);
  const toggle = () => (latest.current === 'page' ? void enter() : leave());
  return { filled, toggle, leave };
}

async function fill(element: HTMLElement): Promise<Filled> {
  if (document.fullscreenEnabled && element.requestFullscreen) {
    try {
      await element.requestFullscreen({ navigationUI: 'hide' });
      void lockLandscape();
      return 'native';
    } catch {
      // Refused, as without a press: the window can be filled all the same.
    }
  }
  // The top layer: whatever the page around it is, nothing cuts the film or covers it.
  element.setAttribute('popover', 'manual');
  element.showPopover?.();
  return 'window';
}

function release(element: HTMLElement, filled: Filled): void {
  if (filled === 'native' && document.fullscreenElement === element) void document.exitFullscreen();
  if (filled !== 'window') return;
  if (element.matches(':popover-open')) element.hidePopover();
  element.removeAttribute('popover');
}

/** A film is wider than high: a phone held upright turns it, where it lets a page do so. */
async function lockLandscape(): Promise<void> {
  const orientation = screen.orientation as ScreenOrientation & { lock?(to: string): Promise<void> };
  await orientation?.lock?.('landscape').catch(() => undefined);
}

/** The browser ends its full screen by itself as well. */
function useNativeExit(film: RefObject<HTMLElement | null>, latest: RefObject<Filled>, leave: () => void) {
  useEffect(() => {
    const onChange = () => {
      if (latest.current === 'native' && document.fullscreenElement !== film.current) leave();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [film, latest, leave]);
}

function useLyingPhone(
  running: boolean,
  latest: RefObject<Filled>,
  enter: () => Promise<void>,
  leave: () => void,
) {
  const byItself = useRef(false);
  useEffect(() => {
    const lying = matchMedia(LYING_PHONE);
    const onTurn = () => {
      if (lying.matches && running && latest.current === 'page') {
        byItself.current = true;
        void enter();
      } else if (!lying.matches && byItself.current) {
        byItself.current = false;
        leave();
      }
    };
    // Also when it began to play lying; left by hand, it stays left until it is turned or played again.
    onTurn();
    lying.addEventListener('change', onTurn);
    return () => lying.removeEventListener('change', onTurn);
  }, [running, latest, enter, leave]);
}

/** Below a filled window lies the page, where nobody sees the focus. */
function useFocusInside(film: RefObject<HTMLElement | null>, filled: Filled) {
  useEffect(() => {
    if (filled !== 'window') return;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && film.current?.contains(target)) return;
      film.current?.querySelector<HTMLElement>('button:not([tabindex="-1"])')?.focus();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [film, filled]);
}
