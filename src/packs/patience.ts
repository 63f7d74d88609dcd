import type { PackPorts } from './ports.ts';

/** Ends a request that shows no progress for so long: a line can be dead without saying so. */
export function withPatience(ms: number, outer: AbortSignal, later: PackPorts['later']) {
  const inner = new AbortController();
  const giveUp = () => inner.abort(new Error(`nothing came for ${ms} ms`));
  let callOff = later(giveUp, ms);
  return {
    signal: AbortSignal.any([outer, inner.signal]),
    /** Something came: the wait begins anew. */
    beat() {
      callOff();
      callOff = later(giveUp, ms);
    },
    end: () => callOff(),
  };
}
