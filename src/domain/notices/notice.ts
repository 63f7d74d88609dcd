/** What a notice in the inbox is about. */
export const NOTICE_KINDS = [
  'answer',
  'lesson',
  'delivered',
  'billing',
  'community',
  'announcement',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The newest notices of a person stay; older ones go as new ones come. */
export const MAX_NOTICES = 500;

export const MAX_NOTICE_TITLE_LENGTH = 120;
export const MAX_NOTICE_BODY_LENGTH = 1_000;

/** An address within the app, where a notice leads. */
export function isAppPath(link: string): boolean {
  return link.length <= 500 && /^\/(?![/\\])[\x21-\x7e]*$/.test(link) && !link.includes('\\');
}
