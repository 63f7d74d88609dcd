import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';

/** What the school does about a post, a comment or their author (product-rules R17). */
export const MODERATION_ACTIONS = ['hide', 'restore', 'warn', 'suspend', 'lift'] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** What the author is told, and what the school notes for itself. */
export const MAX_MODERATION_REASON_LENGTH = 500;

/** How long a person can be kept from posting. */
export const MAX_SUSPENSION_DAYS = 365;
export const SUSPENSION_DAYS = [1, 7, 30, 365] as const;

/** How long a teacher can take a step back. Its author is told when this is over, so that nobody reads of what was undone. */
export const UNDO_MODERATION_MS = 2 * MINUTE_MS;

/** A report counts towards hiding if its account was this old. */
export const MIN_REPORTER_AGE_MS = DAY_MS;
