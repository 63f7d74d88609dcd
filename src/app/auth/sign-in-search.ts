import { safeRef } from '#domain/safe-ref.ts';

export interface EnteringSearch {
  /** Where the person wanted to go. */
  ref?: string | undefined;
  /** The way in that fills the screen; the others stand on it side by side. */
  way?: 'phone' | undefined;
}

/** Every part is named even when there is none: the router lays this over the address, where nonsense would stay otherwise. */
export function enteringSearch(search: Record<string, unknown>): EnteringSearch {
  return { ref: safeRef(search['ref']) ?? undefined, way: search['way'] === 'phone' ? 'phone' : undefined };
}
