import type { AppParts } from '#server/app-parts.ts';

/** A piece of work that runs beside the calls; on the database's queue, so once, whatever the number of servers. */
export interface Job {
  readonly name: string;
  /** Minute, hour, day, month, weekday in UTC; the work must bear to be done twice. */
  readonly cron: string;
  /** Never two runs at once, over all servers: for work that takes long. */
  readonly oneAtATime?: boolean;
  /** @param leaving aborted when the server stops: work that takes long ends at its next good place */
  run(parts: AppParts, leaving?: AbortSignal): Promise<void>;
}
