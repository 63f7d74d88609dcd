import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PlayingNow } from '#sound/playing-now.ts';
import { IconButton } from '#ui/button/button.tsx';
import { texts } from './texts.ts';

/** Above the navigation bar while a tool of the room plays and another page is open. */
export function SmallPlayer({ now }: { now: PlayingNow }) {
  const player = useRef<HTMLElement>(null);
  useEffect(() => (player.current ? reserveRoom(player.current) : undefined), []);
  const detail = now.running ? now.detail : texts.playerPaused;
  return (
    <>
      <div data-passing className="h-[var(--player,0px)] print:hidden" />
      <section
        data-passing
        ref={player}
        aria-label={texts.player(now.title)}
        className="fixed right-2 bottom-[calc(4.5rem+var(--foot,0px)+var(--mini,0px)+env(safe-area-inset-bottom))] left-2 z-24 flex items-center gap-1 rounded-md border border-line bg-surface pr-1 pl-4 shadow-float sm:left-auto sm:w-96 lying:bottom-[calc(3.5rem+var(--foot,0px)+var(--mini,0px)+env(safe-area-inset-bottom))] lg:right-6 lg:bottom-[calc(1.5rem+var(--foot,0px)+var(--mini,0px))] print:hidden"
      >
        <Link
          to="/practice"
          search={{
            ...(now.tool !== 'metronome' && { tool: now.tool === 'model' ? 'score' : now.tool }),
            ...(now.source !== undefined && { score: now.source }),
            ...(now.lesson !== null && { lesson: now.lesson }),
          }}
          className="grid min-h-13 min-w-0 grow content-center leading-snug text-ink no-underline"
        >
          <span className="truncate text-sm font-bold">{now.title}</span>
          <span className="tabular text-xs text-ink-soft">{detail}</span>
          <span className="sr-only">{texts.playerOpen}</span>
        </Link>
        <IconButton
          icon={now.running ? 'pause' : 'play'}
          label={now.running ? texts.stop : texts.start}
          onClick={() => (now.running ? now.pause() : now.resume())}
        />
        <IconButton icon="close" label={texts.playerClose} onClick={now.close} />
      </section>
    </>
  );
}

/** Keeps the end of the page and toasts clear of the player. */
function reserveRoom(player: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--player', `${player.offsetHeight}px`));
  observer.observe(player);
  return () => {
    observer.disconnect();
    style.removeProperty('--player');
  };
}
