export interface SingleFlight {
  /** Starts the work, or queues one repeat while it runs. Resolves when nothing is left to run. */
  run(): Promise<void>;
  /** Drops a queued repeat and waits for the running work. */
  settle(): Promise<void>;
}

/** Runs the work at most once at a time; any number of calls meanwhile make one repeat. */
export function singleFlight(work: () => Promise<void>): SingleFlight {
  let running: Promise<void> | null = null;
  let queued = false;

  async function drain(): Promise<void> {
    while (queued) {
      queued = false;
      await work();
    }
  }

  function run(): Promise<void> {
    queued = true;
    running ??= drain().finally(() => {
      running = null;
      // Called between the end of the loop and this moment.
      if (queued) void run();
    });
    return running;
  }

  return {
    run,
    async settle() {
      queued = false;
      await running;
    },
  };
}
