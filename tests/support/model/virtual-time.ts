/** Time of the model: nothing waits for a real clock. */
export interface VirtualTime {
  /** Milliseconds since the run began; the true time, whatever devices believe. */
  now(): number;
  after(ms: number, action: () => void): void;
  /** Plays everything that happens up to a time; stops early when `over` says so. */
  playUntil(time: number, over?: () => boolean): Promise<void>;
}

interface Planned {
  time: number;
  order: number;
  action: () => void;
}

export function virtualTime(): VirtualTime {
  const heap: Planned[] = [];
  let now = 0;
  let order = 0;
  return {
    now: () => now,
    after: (ms, action) => {
      order += 1;
      push(heap, { time: now + Math.max(0, ms), order, action });
    },
    async playUntil(time, over = () => false) {
      await breath();
      while (!over()) {
        const next = heap[0];
        if (next === undefined || next.time > time) break;
        pop(heap);
        now = next.time;
        next.action();
        await breath();
      }
      if (!over()) now = Math.max(now, time);
    },
  };
}

/** Runs every promise that can continue: the microtask queue is empty afterwards. */
const breath = () => new Promise<void>((resolve) => setImmediate(resolve));

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
