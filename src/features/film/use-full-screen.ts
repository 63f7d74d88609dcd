import { type RefObject, useEffect, useState } from 'react';

/** Safari on a phone: only a video can be shown in full screen, never an element of the page. */
type WebkitVideo = HTMLVideoElement & { webkitEnterFullscreen?(): void };

/** Shows the film with its controls in full screen; in Safari on a phone the film alone. */
export function useFullScreen(film: RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const change = () => setOn(film.current !== null && document.fullscreenElement === film.current);
    document.addEventListener('fullscreenchange', change);
    return () => document.removeEventListener('fullscreenchange', change);
  }, [film]);
  const toggle = () => {
    const element = film.current;
    if (!element) return;
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (document.fullscreenEnabled) element.requestFullscreen().catch(() => undefined);
    else element.querySelector<WebkitVideo>('video')?.webkitEnterFullscreen?.();
  };
  return { on, toggle };
}
