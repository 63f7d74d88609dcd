import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { FilmControls } from './film-controls.tsx';
import type { FilmSession } from './film-session.ts';
import { type FilmState, hasProblem, isOpen } from './film-state.ts';
import { texts } from './texts.ts';
import { type FilmFacts, useFilm } from './use-film.ts';
import { type KeyScope, useFilmKeys } from './use-film-keys.ts';
import { useFullScreen } from './use-full-screen.ts';
import './film.css';

interface FilmProps extends FilmFacts {
  keys: KeyScope;
  /** True while the film must not sound, such as during a recording. */
  muted?: boolean;
  /** The next step, offered when the film has ended. */
  after?: ReactNode;
}

/** A film of a lesson with its controls. */
export function Film({ keys, muted = false, after, ...facts }: FilmProps) {
  const film = useRef<HTMLElement>(null);
  const { host, session, state } = useFilm(facts);
  const fullScreen = useFullScreen(film);
  useFilmKeys(film, session, keys, fullScreen.toggle);
  useEffect(() => {
    if (muted) session?.pause();
  }, [muted, session]);
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
          <Overlay
            session={session}
            state={state}
            pressable={source.kind === 'html5'}
            still={still}
            after={after}
          />
        )}
      </div>
      {state.can.captions && state.captions && source.kind === 'html5' && (
        // The films of the school have no spoken words: the captions are all there is.
        <p aria-live="polite" className="film-caption">
          {state.caption}
        </p>
      )}
      {session && !hasProblem(state) && (
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

interface OverlayProps {
  session: FilmSession;
  state: FilmState;
  /** True for the browser's player, where the whole picture can be pressed. Vimeo's has its own buttons. */
  pressable: boolean;
  still: string;
  after: ReactNode;
}

/** Covers the picture: the play button, the spinner, a problem or the end. */
function Overlay({ session, state, pressable, still, after }: OverlayProps) {
  const { stage } = state;
  if (stage === 'failed' || stage === 'offline')
    return <FilmProblem session={session} stage={stage} still={still} />;
  if (stage === 'ended') return <Ended session={session} after={after} />;
  return (
    <>
      {pressable && isOpen(state) && (
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

function FilmProblem({
  session,
  stage,
  still,
}: Pick<OverlayProps, 'session' | 'still'> & { stage: 'failed' | 'offline' }) {
  const failed = stage === 'failed';
  return (
    <div className="absolute inset-0">
      <img
        src={still}
        alt=""
        className="size-full object-cover"
        onError={(event) => event.currentTarget.remove()}
      />
      <div
        role={failed ? 'alert' : 'status'}
        className="absolute inset-0 grid content-center justify-items-center gap-2 film-over p-4 text-center"
      >
        <Icon name={failed ? 'alert' : 'offline'} large />
        <p className="phrase font-bold">{failed ? texts.failed : texts.offline}</p>
        <p className="phrase text-sm">{failed ? texts.failedHint : texts.offlineHint}</p>
        {failed && (
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
