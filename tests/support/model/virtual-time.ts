/** Time of the model: nothing waits for a real clock. */
export interface VirtualTime {
  /** Milliseconds since the run began; the true time, whatever devices believe. */
  now(): number;
  /** @returns how to cancel it */
  after(ms: number, action: () => void): () => void;
  /** Plays everything that happens up to a time; stops early when `over` says so. */
  playUntil(time: number, over?: () => boolean): Promise<void>;
}

interface Planned {
  time: number;
  order: number;
  /** null: cancelled. */
  action: (() => void) | null;
}

export function virtualTime(): VirtualTime {
  const heap: Planned[] = [];
  let now = 0;
  let order = 0;
  return {
    now: () => now,
    after: (ms, action) => {
      order += 1;
      const planned: Planned = { time: now + Math.max(0, ms), order, action };
      push(heap, planned);
      return () => {
        planned.action = null;
      };
    },
    async playUntil(time, over = () => false) {
      await breath();
      while (!over()) {
        const next = heap[0];
        if (next === undefined || next.time > time) break;
        pop(heap);
        if (next.action === null) continue;
        now = next.time;
        next.action();
        await breath();
      }
      if (!over()) now = Math.max(now, time);
    },
  };
}

/**
 * Runs every promise that can continue: Node calls a tick that was asked for by a microtask once their queue is empty, and
 * much sooner than an immediate.
 */
const breath = () => new Promise<void>((resolve) => process.nextTick(resolve));

const isBefore = (one: Planned, other: Planned) =>
  one.time < other.time || (one.time === other.time && one.order < other.order);

function push(heap: Planned[], planned: Planned): void {
  let at = heap.length;
  heap.push(planned);
  while (at > 0) {
    const up = (at - 1) >> 1;
    const parent = heap[up] as Planned;
    if (!isBefore(planned, parent)) break;
    heap[at] = parent;
    at = up;
  }
  heap[at] = planned;
}

function pop(heap: Planned[]): void {
  const last = heap.pop() as Planned;
  if (heap.length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1] as Planned, heap[child] as Planned)) child += 1;
    if (!isBefore(heap[child] as Planned, last)) break;
    heap[at] = heap[child] as Planned;
    at = child;
  }
  heap[at] = last;
}
