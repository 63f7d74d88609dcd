import type { AppDeps } from '#app/context.ts';
import { uidOf } from '#app/device/follow-session.ts';
import { spansOf } from '#local/practice/practice-records.ts';
import { type TrackerPorts, trackPractice } from '#sound/practice-tracker.ts';
import { DRILLS, recordFinished, recordLeft, SPANS } from './record-finished.ts';

type Deps = Pick<AppDeps, 'session' | 'device' | 'reporter'>;

/** Inputs that show that somebody is there. */
const PRESSES = ['pointerdown', 'keydown'] as const;

/** Counts the practice of who is signed in, and hands it to the outbox. Returns how to stop. */
export function followPractice(deps: Deps, view: Window): () => void {
  let uid: string | null = null;
  let stop = () => {};
  const check = () => {
    const current = uidOf(deps.session);
    if (current === uid) return;
    stop();
    uid = current;
    stop = current === null ? () => {} : trackFor(current, deps, view);
  };
  check();
  const unsubscribe = deps.session.subscribe(check);
  return () => {
    unsubscribe();
    stop();
  };
}

function trackFor(uid: string, { device, reporter }: Deps, view: Window): () => void {
  const here = { device, reporter, uid, storage: view.localStorage };
  const { save, finish } = spansOf(uid, view.localStorage);
  void recordLeft(SPANS, here);
  void recordLeft(DRILLS, here);
  return trackPractice({
    ...pagePorts(view),
    save,
    finish(span) {
      finish(span);
      void recordFinished(SPANS, here, [span]);
    },
  });
}

function pagePorts(view: Window): Omit<TrackerPorts, 'save' | 'finish'> {
  const on = (target: EventTarget, names: readonly string[], listener: (event: Event) => void) => {
    for (const name of names) target.addEventListener(name, listener, { passive: true, capture: true });
    return () => {
      for (const name of names) target.removeEventListener(name, listener, { capture: true });
    };
  };
  return {
    now: () => ({ wallMs: Date.now(), steadyMs: performance.now() }),
    newID: () => crypto.randomUUID(),
    every(ms, work) {
      const timer = setInterval(work, ms);
      return () => clearInterval(timer);
    },
    onPress: (listener) => on(view, PRESSES, listener),
    onLeave: (listener) => on(view, ['pagehide'], listener),
    onReturn: (listener) => on(view, ['pageshow'], listener),
  };
}
