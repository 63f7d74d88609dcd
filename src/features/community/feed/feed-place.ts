import { parseCurrCode } from '#domain/lessons/lesson-path.ts';

export const FEEDS = ['newest', 'following', 'course'] as const;
export type FeedName = (typeof FEEDS)[number];

/** Which list the address names; without one, the newest. */
export interface FeedPlace {
  feed?: Exclude<FeedName, 'newest'> | undefined;
  curr?: string | undefined;
}

/** Names missing parameters too: the router merges this over the address and would keep invalid values. */
export function parseFeedPlace(search: Record<string, unknown>): FeedPlace {
  const feed = search['feed'] === 'following' || search['feed'] === 'course' ? search['feed'] : undefined;
  const curr = feed === 'course' ? parseCurrCode(String(search['curr'] ?? '')) : null;
  return { feed, curr: curr ?? undefined };
}
