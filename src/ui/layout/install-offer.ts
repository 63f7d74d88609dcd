interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/**
 * The browser's offer to put the app on the home screen. It comes once a page load, at a moment of its own choosing, so
 * it is caught once here and shown wherever there is a button for it. Safari and Firefox never make one.
 */
function catchOffer(view: Pick<Window, 'addEventListener'>) {
  let offer: InstallPrompt | null = null;
  const listeners = new Set<() => void>();
  const turn = (next: InstallPrompt | null) => {
    offer = next;
    for (const listener of listeners) listener();
  };
  view.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    turn(event as InstallPrompt);
  });
  view.addEventListener('appinstalled', () => turn(null));
  return {
    waits: () => offer !== null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Opens the browser's own dialog; an offer can be used once. */
    show() {
      void offer?.prompt();
      turn(null);
    },
  };
}

export const installOffer = catchOffer(window);
