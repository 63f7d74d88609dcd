import type { AppParts } from '#server/app-parts.ts';

/** A piece of work that runs beside the calls; on the database's queue, so once, whatever the number of servers. */
export interface Job {
  readonly name: string;
  /** Minute, hour, day, month, weekday in UTC; the work must bear to be done twice. */
  readonly cron: string;
  /**
   * While one run goes on, the next wait as one: for work that takes longer than its cadence. That two never do the same
   * is the work's own matter; a queue of the worker's would stay locked for four hours after a crash.
   */
  readonly oneWaiting?: boolean;
  /** A person waits for it: it runs apart from the others, of which some take minutes. */
  readonly prompt?: boolean;
  /** @param leaving aborted when the server stops: work that takes long ends at its next good place */
  run(parts: AppParts, leaving?: AbortSignal): Promise<void>;
}
