import { MAX_MODERATION_PAGE } from '#contract/teach/moderation.ts';

/** What the address of the list says. */
export interface ModerationSearch {
  view?: 'hidden' | undefined;
  page?: number | undefined;
}

const UUID = /^[0-9a-f-]{36}$/i;

/**
 * Reads the address; what makes no sense is left out. Names missing parameters too: the router merges this over the
 * address and would keep invalid values.
 */
export function readModerationSearch(raw: Record<string, unknown>): ModerationSearch {
  const page = Number(raw['page']);
  return {
    view: raw['view'] === 'hidden' ? 'hidden' : undefined,
    page: Number.isInteger(page) && page > 1 && page <= MAX_MODERATION_PAGE ? page : undefined,
  };
}

export function moderationAddress({ view, page }: ModerationSearch): string {
  const query = new URLSearchParams();
  if (view) query.set('view', view);
  if (page !== undefined && page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '/teach/moderation' : `/teach/moderation?${text}`;
}

/** The comment that an address of one item names. */
export function readItemSearch(raw: Record<string, unknown>): { comment?: string | undefined } {
  const { comment } = raw;
  return { comment: typeof comment === 'string' && UUID.test(comment) ? comment : undefined };
}

/** The address of a reported post, or of one of its comments. */
export function itemAddress({ postID, commentID }: { postID: string; commentID: string | null }): string {
  const query = commentID === null ? '' : `?comment=${commentID}`;
  return `/teach/moderation/${postID}${query}`;
}
