import { type ReactNode, useEffect, useRef, useState } from 'react';
import { savesData } from '#network/saves-data.ts';
import { usePractising } from '#sound/use-practising.ts';
import { FilmOptions, PracticeControls, Transport } from './film-controls.tsx';
import type { FilmDock } from './film-dock.ts';
import { FilmOffer, FilmStageCover } from './film-stage-cover.tsx';
import { hasProblem, isPoster, isRepeating, isRunning } from './film-state.ts';
import type { FilmFacts } from './open-film.ts';
import { texts } from './texts.ts';
import { useControlsShown } from './use-controls-shown.ts';
import { useFilm } from './use-film.ts';
import { type KeyScope, useFilmKeys } from './use-film-keys.ts';
import { useFullScreen } from './use-full-screen.ts';
import './film.css';
import './film-filled.css';

interface FilmProps extends FilmFacts {
  keys: KeyScope;
  /** Plays the film on when this page is left. */
  dock: FilmDock;
  /** True while the film must not sound, such as during a recording. */
  muted?: boolean;
  /** The next step, offered when the film has ended. */
  after?: ReactNode;
}

/** A film of a lesson. While data is to be saved, the player of another site is not loaded before somebody wants to see the film. */
export function Film(props: FilmProps) {
  const [wanted, setWanted] = useState(() => props.source.kind === 'html5' || !savesData(window));
  return wanted ? <LoadedFilm {...props} /> : <FilmOffer {...props} onWanted={() => setWanted(true)} />;
}

/** A film with its controls: over the picture, and hidden while it plays, but for position and practice. */
function LoadedFilm({ keys, dock, muted = false, after, ...facts }: FilmProps) {
  const film = useRef<HTMLElement>(null);
  const { place, session, state } = useFilm(facts, dock);
  const running = isRunning(state);
  usePractising('film', running && isRepeating(state));
  const fullScreen = useFullScreen(film, running);
  const { filled } = fullScreen;
  useFilmKeys(film, session, keys, fullScreen);
  const controls = useControlsShown(running);
  useEffect(() => session?.hold(muted), [muted, session]);
  const { source, poster, name } = facts;
  const still = source.kind === 'html5' ? (source.posterURL ?? poster) : poster;
  // Vimeo has its own buttons within its frame, which nothing may cover.
  const own = source.kind === 'html5';
  const ready = session !== null && !hasProblem(state);
  const covered = state.stage === 'ended';
  return (
    <section
      ref={film}
      aria-label={texts.film(name)}
      className="film"
      data-filled={filled === 'page' ? undefined : filled}
      data-quiet={controls.shown ? undefined : ''}
      {...controls.handlers}
    >
      <div className="film-frame">
        <div ref={place} className="absolute inset-0" />
        {own && ready && !covered && (
          <Surface shown={controls.shown} running={running} onPress={session.press} controls={controls} />
        )}
        {own && state.caption !== '' && (
          // The films of the school have no spoken words: the captions are all there is.
          <p aria-live="polite" className="film-caption">
            <span>{state.caption}</span>
          </p>
        )}
        {session && <FilmStageCover session={session} state={state} still={still} after={after} />}
        {own && ready && (!isPoster(state) || filled !== 'page') && (
          <div className="film-over film-corner">
            <FilmOptions session={session} state={state} fullScreen={fullScreen} />
          </div>
        )}
        {own && ready && !covered && state.stage !== 'loading' && (
          <div className="film-over film-middle">
            <Transport session={session} state={state} />
          </div>
        )}
      </div>
      {ready && (
        <div className="film-over film-below">
          {!own && (
            <div className="film-practice">
              <Transport session={session} state={state} />
              <FilmOptions session={session} state={state} fullScreen={fullScreen} />
            </div>
          )}
          <PracticeControls session={session} state={state} />
          {state.pressInside && <p role="status">{texts.pressInside}</p>}
        </div>
      )}
      <p className="sr-only">{texts.keys}</p>
    </section>
  );
}

interface SurfaceProps {
  shown: boolean;
  running: boolean;
  onPress(): void;
  controls: Pick<ReturnType<typeof useControlsShown>, 'wake' | 'hide'>;
}

/** The picture itself: a click plays or pauses; a finger shows or hides the controls, as on every phone. */
function Surface({ shown, running, onPress, controls }: SurfaceProps) {
  // Focus, which comes before the click, shows the controls.
  const wereShown = useRef(shown);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className="absolute inset-0 cursor-default"
      onPointerDown={() => {
        wereShown.current = shown;
      }}
      onClick={({ nativeEvent }) => {
        const touch = (nativeEvent as PointerEvent).pointerType === 'touch';
        if (!touch || !running) return onPress();
        if (wereShown.current) controls.hide();
        else controls.wake();
      }}
    />
  );
}
