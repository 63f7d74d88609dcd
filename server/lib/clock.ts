/** The server's own time; whatever a device says, this is what is stamped. Tests pass their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
