import { AuthError } from '#session/session.ts';

/** How often the pop-up is looked at, and how long a closed one is still given: its answer may be on the way. */
const LOOK_MS = 500;
const CLOSED_MS = 2000;

/** The members of a window that a pop-up needs. */
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
 * The SDK ends a closed pop-up after up to 10 s (it looks every 2 s and waits 8 s more), the specification after 2 s.
 * So the window that the SDK opens is watched here. Where its answer comes later all the same, the session hears of the
 * person by itself.
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
        const look = () => {
          if (over) return;
          const closed = popup?.closed ?? false;
          timer = closed
            ? view.setTimeout(() => fail('popup-closed-by-user'), CLOSED_MS)
            : view.setTimeout(look, LOOK_MS);
        };
        const stopWatching = watchOpening(view, (open) => {
          // Nobody waits for it any more.
          if (over) return null;
          popup = open();
          look();
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

/** Looks at the next window that is opened, which the SDK keeps to itself. */
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
