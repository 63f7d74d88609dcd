import { type RefObject, useEffect, useState } from 'react';

/** A phone that shows only films in full, never a part of a page. */
type WebkitVideo = HTMLVideoElement & { webkitEnterFullscreen?(): void };

/** The film with its controls in full; on such a phone the film alone. */
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
