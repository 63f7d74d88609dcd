import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { FilmControls } from './film-controls.tsx';
import type { FilmSession } from './film-session.ts';
import { type FilmState, isOpen, isTroubled } from './film-state.ts';
import { texts } from './texts.ts';
import { type FilmFacts, useFilm } from './use-film.ts';
import { type KeyReach, useFilmKeys } from './use-film-keys.ts';
import { useFullScreen } from './use-full-screen.ts';
import './film.css';

interface FilmProps extends FilmFacts {
  keys: KeyReach;
  /** True while something else must be heard alone, such as an instrument being recorded. */
  hushed?: boolean;
  /** The way on, offered when the film has ended. */
  after?: ReactNode;
}

/** A lesson's film with its controls. */
export function Film({ keys, hushed = false, after, ...facts }: FilmProps) {
  const film = useRef<HTMLElement>(null);
  const { host, session, state } = useFilm(facts);
  const fullScreen = useFullScreen(film);
  useFilmKeys(film, session, keys, fullScreen.toggle);
  useEffect(() => {
    if (hushed) session?.pause();
  }, [hushed, session]);
  const { source, poster, name } = facts;
  const still = source.kind === 'html5' ? (source.posterURL ?? poster) : poster;
  return (
    <section
      ref={film}
      aria-label={texts.film(name)}
      className="film @container/film overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      <div className="film-frame">
        <div ref={host} className="absolute inset-0" />
        {session && (
          <Over session={session} state={state} own={source.kind === 'html5'} still={still} after={after} />
        )}
      </div>
      {state.can.captions && state.captions && source.kind === 'html5' && (
        // No voice is spoken in the school's films: these words are all that is said.
        <p aria-live="polite" className="film-caption">
          {state.caption}
        </p>
      )}
      {session && !isTroubled(state) && (
        <FilmControls session={session} state={state} fullScreen={fullScreen} />
      )}
      {state.pressInside && (
        <p role="status" className="px-4 pb-3 text-sm text-ink-soft">
          {texts.pressInside}
        </p>
      )}
      <p className="sr-only">{texts.keys}</p>
    </section>
  );
}

interface OverProps {
  session: FilmSession;
  state: FilmState;
  /** The browser's own player: all of the picture may be pressed. Vimeo's has buttons of its own in there. */
  own: boolean;
  still: string;
  after: ReactNode;
}

/** What lies over the picture. */
function Over({ session, state, own, still, after }: OverProps) {
  const { stage } = state;
  if (stage === 'failed' || stage === 'noLine')
    return <Trouble session={session} stage={stage} still={still} />;
  if (stage === 'ended') return <Ended session={session} after={after} />;
  return (
    <>
      {own && isOpen(state) && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={session.press}
          className="absolute inset-0 grid place-items-center"
        >
          {(stage === 'ready' || stage === 'paused') && (
            <span className="film-over grid size-20 place-items-center rounded-full [&>svg]:size-10">
              <Icon name="play" large />
            </span>
          )}
        </button>
      )}
      {(stage === 'loading' || stage === 'waiting') && (
        <span
          role="status"
          aria-label={texts.loading}
          className="appear-late pointer-events-none absolute inset-0 m-auto size-12 animate-[turn_900ms_linear_infinite] rounded-full border-4 film-turning"
        />
      )}
    </>
  );
}

function Trouble({
  session,
  stage,
  still,
}: Pick<OverProps, 'session' | 'still'> & { stage: 'failed' | 'noLine' }) {
  const lost = stage === 'failed';
  return (
    <div className="absolute inset-0">
      <img
        src={still}
        alt=""
        className="size-full object-cover"
        onError={(event) => event.currentTarget.remove()}
      />
      <div
        role={lost ? 'alert' : 'status'}
        className="absolute inset-0 grid content-center justify-items-center gap-2 film-over p-4 text-center"
      >
        <Icon name={lost ? 'alert' : 'offline'} large />
        <p className="phrase font-bold">{lost ? texts.failed : texts.noLine}</p>
        <p className="phrase text-sm">{lost ? texts.failedHint : texts.noLineHint}</p>
        {lost && (
          <Button tone="secondary" size="small" icon="refresh" onClick={session.retry}>
            {texts.retry}
          </Button>
        )}
      </div>
    </div>
  );
}

function Ended({ session, after }: { session: FilmSession; after: ReactNode }) {
  return (
    <div className="absolute inset-0 grid content-center justify-items-center gap-3 film-over p-4 text-center">
      <p role="status" className="font-bold">
        {texts.ended}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {after}
        <Button tone="secondary" size="small" icon="refresh" onClick={session.press}>
          {texts.again}
        </Button>
      </div>
    </div>
  );
}
