import { SECOND_MS } from '#domain/time-units.ts';

const CHECK_INTERVAL_MS = 250;
/** A clock that ran and stands still for this long is broken: iOS after a phone call says `running` and plays nothing. */
const FROZEN_MS = 500;
/** A context that is new or was suspended waits for the device to open. */
const OPENING_MS = 3 * SECOND_MS;
/** In a row; a call that goes on stops every context, and browsers allow few. */
const MAX_REBUILDS = 2;
/** What was stopped may fade; then the device is released, which a running context holds open. */
const IDLE_MS = 3 * SECOND_MS;

type Context = Pick<AudioContext, 'currentTime' | 'state' | 'resume' | 'suspend' | 'close'>;

interface Deps<C> {
  create(): C;
  /** Milliseconds that never jump. */
  monotonic(): number;
  isHidden(): boolean;
}

export interface SharedContext<C extends Context = AudioContext> {
  /** The context, resumed: call it from a press. */
  open(): C;
  /** While somebody watches, a clock that stands still is replaced; calls back with the new context. */
  watch(onRebuilt: (context: C) => void): () => void;
}

/** One AudioContext for the visit, as browsers allow few; made at the first press. */
export function createSharedContext<C extends Context>({
  create,
  monotonic,
  isHidden,
}: Deps<C>): SharedContext<C> {
  const watchers = new Set<(context: C) => void>();
  let context: C | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let seen = { audio: 0, at: 0, rebuilds: 0, opening: false };

  const resume = (opened: C) => void opened.resume().catch(() => undefined);
  const look = (opened: C, { rebuilds = 0, opening = false } = {}) => {
    seen = { audio: opened.currentTime, at: monotonic(), rebuilds, opening };
  };
  const rebuild = (old: C) => {
    void old.close().catch(() => undefined);
    context = create();
    resume(context);
    look(context, { rebuilds: seen.rebuilds + 1, opening: true });
    for (const onRebuilt of [...watchers]) onRebuilt(context);
  };
  const check = () => {
    if (context === null) return;
    // A hidden page may be silenced on purpose; it has all its time again when it is shown.
    if (isHidden() || context.currentTime > seen.audio) return look(context);
    if (context.state !== 'running') resume(context);
    if (monotonic() - seen.at < (seen.opening ? OPENING_MS : FROZEN_MS)) return;
    if (seen.rebuilds < MAX_REBUILDS) rebuild(context);
    else resume(context);
  };
  return {
    open() {
      clearTimeout(idle);
      context ??= create();
      look(context, { opening: context.state !== 'running' });
      resume(context);
      return context;
    },
    watch(onRebuilt) {
      const watcher = (rebuilt: C) => onRebuilt(rebuilt);
      watchers.add(watcher);
      clearTimeout(idle);
      timer ??= setInterval(check, CHECK_INTERVAL_MS);
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
        clearTimeout(idle);
        idle = setTimeout(() => void context?.suspend().catch(() => undefined), IDLE_MS);
      };
    },
  };
}

/** The context of the page. */
export const sharedContext: SharedContext = createSharedContext({
  create: () => new AudioContext(),
  monotonic: () => performance.now(),
  isHidden: () => document.hidden,
});
