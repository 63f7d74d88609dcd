import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';

/** Characters of a post, as a person counts them (product-rules R17). */
export const MAX_POST_LENGTH = 500;
export const MAX_POST_COMMENT_LENGTH = 300;
export const MAX_PLAY_TITLE_LENGTH = 60;
export const MAX_IMAGE_ALT_LENGTH = 120;
export const MAX_BIO_LENGTH = 300;
export const MAX_DISPLAY_NAME_LENGTH = 30;

/** A post and a comment may be edited for so long after they were written. */
export const EDIT_WINDOW_MS = 10 * MINUTE_MS;
/** A deletion can be undone for so long. Afterwards the words and pictures are gone from the database as well. */
export const UNDO_DELETE_MS = 10 * MINUTE_MS;

/** The largest picture file that a phone may send. The server makes a small one of it. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** Reports by different people after which a post is hidden until the school has looked at it. */
export const REPORTS_UNTIL_HIDDEN = 3;
export const REPORT_REASONS = ['spam', 'harassment', 'privacy', 'rights', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** An account younger than this writes at most MAX_LINKS_OF_NEW_ACCOUNT links into a post. */
export const NEW_ACCOUNT_MS = 7 * DAY_MS;
export const MAX_LINKS_OF_NEW_ACCOUNT = 0;
export const MAX_LINKS = 3;
export const MAX_MENTIONS = 5;

/** What a person may do at most. */
export const MAX_POSTS_A_DAY = 30;
export const MAX_COMMENTS_A_DAY = 200;
export const MAX_FOLLOWED = 1_000;
export const MAX_MUTED = 200;
export const MAX_PLAYS = 200;

/** Instruments that a profile may name. */
export const INSTRUMENTS = [
  'piano',
  'guitar',
  'vocal',
  'ukulele',
  'bass',
  'drums',
  'strings',
  'winds',
  'other',
] as const;
export type Instrument = (typeof INSTRUMENTS)[number];
export const MAX_INSTRUMENTS = 5;
