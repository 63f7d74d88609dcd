/**
 * Work that runs on the database's queue: once for each due time, whatever the number of servers.
 * @typeParam Deps what the work needs of the server
 */
export interface Job<in Deps> {
  readonly name: string;
  /** Minute, hour, day, month, weekday in UTC. The work must be safe to repeat. */
  readonly cron: string;
  /**
   * While one run is under way, later due times collapse into one waiting run: for work that can take longer than its
   * interval. Two runs at the same time must still be harmless; a queue of the worker's own would stay locked for four
   * hours after a crash.
   */
  readonly oneWaiting?: boolean;
  /** Works on the folders of its own machine: every server runs it hourly by itself, apart from the queue. */
  readonly everyServer?: boolean;
  /** A person waits for the result: it runs in a runner of its own, apart from jobs that take minutes. */
  readonly prompt?: boolean;
  /** @param stopping aborted when the server stops: long work ends at its next safe point */
  run(deps: Deps, stopping?: AbortSignal): Promise<void>;
}
