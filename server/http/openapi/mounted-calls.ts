import type { Hono } from 'hono';
import type { Endpoint } from '#contract/endpoint.ts';

const mounted = new WeakMap<Hono, Endpoint[]>();

/** Notes that an app answers a call, so that its description can say so. */
export function noteCall(app: Hono, endpoint: Endpoint): void {
  mounted.set(app, [...(mounted.get(app) ?? []), endpoint]);
}

/** The calls that an app answers, in the order in which they were put on it. */
export const callsOf = (app: Hono): readonly Endpoint[] => mounted.get(app) ?? [];
