export interface Counts {
  of(name: string): number;
  /** @returns the count then */
  change(name: string, by: number): number;
}

/** Counts by name, such as what each sender has under way. What is down to nothing takes no memory. */
export function countsByName(): Counts {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    of,
    change(name, by) {
      const count = of(name) + by;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
      return count;
    },
  };
}
