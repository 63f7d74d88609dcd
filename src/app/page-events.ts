/** Registers a listener; returns how to stop. */
export type Listen = (listener: () => void) => () => void;

/** Events after which delivery may work: online, pageshow, visible again. `online` is a hint, never a condition. */
export function onPageActive(view: Window): Listen {
  return (listener) => {
    const onVisible = () => {
      if (view.document.visibilityState === 'visible') listener();
    };
    view.addEventListener('online', listener);
    view.addEventListener('pageshow', listener);
    view.document.addEventListener('visibilitychange', onVisible);
    return () => {
      view.removeEventListener('online', listener);
      view.removeEventListener('pageshow', listener);
      view.document.removeEventListener('visibilitychange', onVisible);
    };
  };
}

/**
 * The server answers again. A device that is on a network without a line says `online` all the time, and no event of the page
 * says when the line is back; what the app's own calls and probes saw does.
 */
export function onServerBack(network: {
  isOnline(): boolean;
  subscribe(listener: () => void): () => void;
}): Listen {
  return (listener) =>
    network.subscribe(() => {
      if (network.isOnline()) listener();
    });
}

/** Either occasion counts. */
export function either(one: Listen, other: Listen): Listen {
  return (listener) => {
    const stops = [one(listener), other(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  };
}

/** The page is hidden or unloaded: on phones the last event that it gets. */
export function onPageHide(view: Window): Listen {
  return (listener) => {
    const onHidden = () => {
      if (view.document.visibilityState === 'hidden') listener();
    };
    view.addEventListener('pagehide', listener);
    view.document.addEventListener('visibilitychange', onHidden);
    return () => {
      view.removeEventListener('pagehide', listener);
      view.document.removeEventListener('visibilitychange', onHidden);
    };
  };
}
