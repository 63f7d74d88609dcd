import { type ComponentType, lazy } from 'react';

/** A component whose code loads when it is first rendered. A failed load reaches the error boundary. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}

/**
 * A component without which the page is still complete. When its code cannot be loaded (the network was lost after the
 * first paint), nothing is shown instead of an error page.
 */
export function optionalComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyComponent<Props>(() => load().catch(() => Nothing));
}

function Nothing(): null {
  return null;
}
