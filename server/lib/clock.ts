/** The server's own time, which every stored time comes from, never from a device. Tests pass their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
