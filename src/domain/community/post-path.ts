import { parseUuid } from '#domain/uuid.ts';

/** The post of an address, or null when the text cannot be one. */
export const parsePostID = parseUuid;

/** The address of a post. */
export function postPath(postID: string): string {
  return `/posts/${postID}`;
}
