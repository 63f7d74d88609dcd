import type { AppDeps } from '#app/context.ts';
import { dropSnapshot } from '#local/snapshot/drop-snapshot.ts';
import { writeSnapshot } from '#local/snapshot/home-snapshot.ts';
import { snapshotMarkup } from './snapshot-markup.ts';

const HOME = '/home';
/** After the last change of the screen; a capture reads the whole tree. */
const CALM_MS = 2_000;

interface SnapshotDeps extends Pick<AppDeps, 'session' | 'queries'> {
  root: HTMLElement;
  /** The address that is shown. */
  pathname: () => string;
  caches: CacheStorage;
  now: () => number;
  /** The build that draws this page; null in development. */
  build: string | null;
  /** Calls back when the browser has nothing better to do. */
  whenIdle: (work: () => void) => void;
}

/**
 * Stores /home as it stands on the screen, for the next opening of the app (decision 031): after every change that has
 * settled, while it is shown. Dropped as soon as this person is not signed in any more. Returns how to stop.
 */
export function keepHomeSnapshot(deps: SnapshotDeps): () => void {
  const { session, root, caches, pathname, build, whenIdle } = deps;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stored = '';
  const owner = () => {
    const state = session.state();
    return state.kind === 'in' ? state.identity.uid : null;
  };
  const capture = async () => {
    const uid = owner();
    if (uid === null || build === null || pathname() !== HOME || drawnFor !== uid) return;
    // What it waits for may change nothing on the screen, so it is looked at again.
    if (!isSettled(deps)) return later();
    const html = snapshotMarkup(root);
    if (uid + html === stored) return;
    stored = uid + html;
    await writeSnapshot(caches, { uid, build, savedAt: deps.now(), html });
    // Somebody may have left while it was written.
    if (owner() !== uid) await dropSnapshot(caches);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(() => void capture().catch(() => undefined)), CALM_MS);
  };
  // Of two people in turn (another tab, an offline page) the first one's screen stands until it was left.
  let drawnFor = owner();
  const changes = new MutationObserver(() => {
    drawnFor = pathname() === HOME ? (drawnFor ?? owner()) : null;
    later();
  });
  changes.observe(root, { childList: true, subtree: true, characterData: true });
  let last = owner();
  const stop = session.subscribe(() => {
    if (owner() === last) return;
    // Who leaves takes the stored one along.
    last = owner();
    stored = '';
    later();
  });
  later();
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    stop();
  };
}

/** /home is drawn and waits for nothing. */
function isSettled({ root, queries }: SnapshotDeps): boolean {
  const drawn = !root.hidden && root.querySelector('h1') !== null;
  return drawn && queries.isFetching() === 0 && root.querySelector('[aria-busy="true"]') === null;
}

/** The name of the page's first script, as the worker reads it from index.html. */
export function buildOf(page: Document): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}
