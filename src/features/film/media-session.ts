import { PRODUCT_NAME } from '#domain/product.ts';
import type { FilmSession } from './film-session.ts';
import { type FilmState, isRunning } from './film-state.ts';

interface Facts {
  title: string;
  /** URL of a still of the film. */
  still: string;
  /** Called when the film begins to play. */
  onPlay(): void;
}

/** `enterpictureinpicture`: the browser shows the picture by itself when the person goes to another tab. */
type Action = MediaSessionAction | 'enterpictureinpicture';

/** Puts the film on the lock screen, headset keys and the browser's own controls while it is the one that plays. */
export function followMediaSession(session: FilmSession, { title, still, onPlay }: Facts): () => void {
  const media = 'mediaSession' in navigator ? navigator.mediaSession : null;
  let metadata: MediaMetadata | null = null;
  let before = session.store.state;
  const follow = () => {
    const { state } = session.store;
    const begins = isRunning(state) && !isRunning(before);
    if (begins) onPlay();
    if (begins && media) metadata = claim(media, session, { title, still });
    if (media && metadata !== null && media.metadata === metadata && differs(before, state))
      report(media, state);
    before = state;
  };
  const subscription = session.store.subscribe(follow);
  return () => {
    subscription.unsubscribe();
    // Another player may have taken it over meanwhile.
    if (media === null || metadata === null || media.metadata !== metadata) return;
    media.metadata = null;
    media.playbackState = 'none';
    for (const action of Object.keys(actionsOf(session)) as Action[]) setAction(media, action, null);
  };
}

function claim(media: MediaSession, session: FilmSession, { title, still }: Omit<Facts, 'onPlay'>) {
  const metadata = new MediaMetadata({ title, artist: PRODUCT_NAME, artwork: [{ src: still }] });
  media.metadata = metadata;
  for (const [action, run] of Object.entries(actionsOf(session))) setAction(media, action as Action, run);
  return metadata;
}

function actionsOf(
  session: FilmSession,
): Partial<Record<Action, (details: MediaSessionActionDetails) => void>> {
  return {
    play: () => isRunning(session.store.state) || session.press(),
    pause: session.pause,
    seekbackward: () => session.skip(-5),
    seekforward: () => session.skip(5),
    seekto: ({ seekTime }) => seekTime !== undefined && session.seek(seekTime),
    enterpictureinpicture: session.requestPiP,
  };
}

function setAction(media: MediaSession, action: Action, run: MediaSessionActionHandler | null): void {
  try {
    media.setActionHandler(action as MediaSessionAction, run);
  } catch {
    // This browser does not know the action.
  }
}

/** Between two reports the browser counts on by itself. */
function differs(before: FilmState, { stage, rate, duration, at }: FilmState): boolean {
  const jumped = Math.abs(at - before.at) > 1;
  return stage !== before.stage || rate !== before.rate || duration !== before.duration || jumped;
}

function report(media: MediaSession, state: FilmState): void {
  media.playbackState = isRunning(state) ? 'playing' : 'paused';
  if (state.duration <= 0 || state.at > state.duration) return;
  media.setPositionState?.({ duration: state.duration, playbackRate: state.rate, position: state.at });
}
