import { SECOND_MS } from '#domain/time-units.ts';
import { AuthError } from '#session/session.ts';

/** How often the pop-up is checked. */
const CHECK_INTERVAL_MS = 500;
/** Grace period after it was closed: its result may be on the way. */
const CLOSED_GRACE_MS = 2 * SECOND_MS;

/** The members of a window that pop-ups need. */
export interface PopupView {
  open: Window['open'];
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number): void;
}

export interface PopupFlow {
  /** Runs a flow of the SDK that opens one pop-up; a flow before it ends with `cancelled-popup-request`. */
  run<T>(flow: () => Promise<T>): Promise<T>;
  cancel(): void;
}

/*
 *   opening ──▶ open ──the SDK is done──▶ settled
 *                 ├──── closed ── 2 s ──▶ popup-closed-by-user
 *                 └──── cancelled ──────▶ cancelled-popup-request
 *
 * The SDK reports a closed pop-up after up to 10 s (it checks every 2 s and waits 8 s more), which is too long for a person
 * who waits. So the window that the SDK opens is watched here. When a result arrives later, the session still gets it
 * from the SDK.
 */
export function popupFlow(view: PopupView): PopupFlow {
  let cancelLast = () => {};
  return {
    cancel: () => cancelLast(),
    run(flow) {
      cancelLast();
      return new Promise((resolve, reject) => {
        let popup: Window | null = null;
        let timer: number | undefined;
        let over = false;
        const end = (settle: () => void) => {
          if (over) return;
          over = true;
          view.clearTimeout(timer ?? 0);
          settle();
        };
        const fail = (code: string) => end(() => reject(new AuthError(code)));
        const check = () => {
          if (over) return;
          const closed = popup?.closed ?? false;
          timer = closed
            ? view.setTimeout(() => fail('popup-closed-by-user'), CLOSED_GRACE_MS)
            : view.setTimeout(check, CHECK_INTERVAL_MS);
        };
        const stopWatching = watchOpening(view, (open) => {
          // The flow has ended already.
          if (over) return null;
          popup = open();
          check();
          return popup;
        });
        cancelLast = () => {
          fail('cancelled-popup-request');
          popup?.close();
        };
        flow()
          .finally(stopWatching)
          .then(
            (done) => end(() => resolve(done)),
            (error: unknown) => end(() => reject(error)),
          );
      });
    },
  };
}

/** Intercepts the next `open` call, because the SDK does not expose its window. */
function watchOpening(view: PopupView, onOpen: (open: () => Window | null) => Window | null): () => void {
  const own = view.open;
  const watched: Window['open'] = (...given) => {
    stop();
    return onOpen(() => own.apply(view, given));
  };
  const stop = () => {
    if (view.open === watched) view.open = own;
  };
  view.open = watched;
  return stop;
}
