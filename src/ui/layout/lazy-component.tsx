import { type ComponentType, lazy, useState } from 'react';

/**
 * How long a failed load stays failed. React renders what failed again, from nothing, before the error boundary has it: a fresh
 * attempt already then would hide the failure, and repeat it without end.
 */
const FAILED_MS = 1_000;

/** A component whose code loads when it is first rendered. A failed load reaches the error boundary; the next mount tries again. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return loadedWhenMounted(load, (cause) => {
    throw cause;
  });
}

/**
 * A component without which the page is still complete. When its code cannot be loaded (the network was lost after the
 * first paint), nothing is shown instead of an error page, until it is mounted again.
 */
export function optionalComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return loadedWhenMounted(load, () => Nothing);
}

function Nothing(): null {
  return null;
}

interface Attempt<Props> {
  Loaded: ComponentType<Props>;
  /** By the clock of `performance`; null while it loads and once it has loaded. */
  failedAt: number | null;
}

function loadedWhenMounted<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whenFailed: (cause: unknown) => ComponentType<Props>,
): ComponentType<Props> {
  let latest = beginAttempt(load, whenFailed);
  const choose = () => {
    if (latest.failedAt !== null && performance.now() - latest.failedAt > FAILED_MS)
      latest = beginAttempt(load, whenFailed);
    return latest.Loaded;
  };
  return (props: Props) => <Mounted choose={choose} props={props} />;
}

interface MountedProps<Props> {
  choose: () => ComponentType<Props>;
  props: Props;
}

function Mounted<Props extends object>({ choose, props }: MountedProps<Props>) {
  const [Loaded] = useState(choose);
  return <Loaded {...props} />;
}

/** React remembers what an attempt came to, a failure as well: each has a lazy component of its own. */
function beginAttempt<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whenFailed: (cause: unknown) => ComponentType<Props>,
): Attempt<Props> {
  const attempt: Attempt<Props> = {
    failedAt: null,
    Loaded: lazy(async () => {
      const found = await load().catch((cause: unknown) => {
        attempt.failedAt = performance.now();
        return whenFailed(cause);
      });
      return { default: found };
    }),
  };
  return attempt;
}
