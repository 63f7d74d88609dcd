/** The life of one server process: it can end at any of its moments, and nothing of it runs after that. */
export interface Life {
  /** Between two things that it does with the outer world. Never comes back to one that has died. */
  moment(): Promise<void>;
  /** What came from outside; never comes back to one that has died meanwhile. */
  alive<T>(result: T): Promise<T>;
  isDead(): boolean;
  /** Dies at the n-th moment from now; null: lives on. */
  dieIn(moments: number | null): void;
  /** Once it is dead, and its connections with it. */
  readonly died: Promise<void>;
}

const NEVER = new Promise<never>(() => {});

/** @param bury what the operating system does with what a dead process leaves: ends its connections */
export function aLife(bury: () => Promise<void>): Life {
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
