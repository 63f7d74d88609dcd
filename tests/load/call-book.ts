/** One kind of call, as the evening saw it. */
export interface CallRow {
  readonly name: string;
  readonly count: number;
  readonly errors: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Times of all calls by name. Bounded by the evening itself: a learner makes some sixty calls. */
export class CallBook {
  readonly #times = new Map<string, number[]>();
  readonly #errors = new Map<string, number>();
  /** What went wrong, by call and code. */
  readonly failures = new Map<string, number>();
  bytesIn = 0;
  bytesOut = 0;

  get count(): number {
    return [...this.#times.values()].reduce((sum, times) => sum + times.length, 0);
  }

  get errorCount(): number {
    return [...this.#errors.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Runs a call and writes down how long it took; a refused one counts as an error and rejects. */
  async timed<T>(name: string, call: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await call();
    } catch (error) {
      this.#errors.set(name, (this.#errors.get(name) ?? 0) + 1);
      const what = `${name}: ${codeOf(error)}`;
      this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
      throw error;
    } finally {
      const times = this.#times.get(name) ?? [];
      times.push(performance.now() - began);
      this.#times.set(name, times);
    }
  }

  /** The slowest kind of call first. */
  rows(): CallRow[] {
    return [...this.#times]
      .map(([name, times]) => ({
        name,
        count: times.length,
        errors: this.#errors.get(name) ?? 0,
        p50Ms: quantile(times, 0.5),
        p99Ms: quantile(times, 0.99),
        maxMs: quantile(times, 1),
      }))
      .sort((a, b) => b.p99Ms - a.p99Ms);
  }
}

/** The smallest value that at least this part of the values does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

function codeOf(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown };
  const { code: deeper, message: why } = (cause ?? {}) as { code?: string; message?: string };
  return [code ?? message ?? String(error), deeper ?? why].filter(Boolean).join(' ').slice(0, 200);
}
