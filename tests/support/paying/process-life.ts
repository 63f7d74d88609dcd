/** The life of one server process: it can crash at any step, and nothing of it runs after that. */
export interface ProcessLife {
  /** A step between two effects outside the process. Never resolves after a crash. */
  moment(): Promise<void>;
  /** A result from outside; never resolves after a crash. */
  alive<T>(result: T): Promise<T>;
  isDead(): boolean;
  /** Crashes at the n-th step from now; null: not at all. */
  dieIn(moments: number | null): void;
  /** Resolves after the crash, when its connections are closed. */
  readonly died: Promise<void>;
}

const NEVER = new Promise<never>(() => {});

/** @param bury closes the connections of the crashed process, as the operating system does */
export function aProcessLife(bury: () => Promise<void>): ProcessLife {
  let left: number | null = null;
  let dead = false;
  let buried: () => void = () => {};
  const died = new Promise<void>((done) => {
    buried = done;
  });
  return {
    died,
    isDead: () => dead,
    dieIn: (moments) => {
      left = moments;
    },
    alive: (result) => (dead ? NEVER : Promise.resolve(result)),
    async moment() {
      if (dead) return NEVER;
      if (left === null) return;
      left -= 1;
      if (left > 0) return;
      dead = true;
      void bury().then(buried);
      return NEVER;
    },
  };
}
