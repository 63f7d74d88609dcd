/** What a person wants to be told by mail. Mails about money and the account are sent in any case. */
export interface NotificationSettings {
  /** A lesson arrived. */
  readonly lessonDelivered: boolean;
  /** A kind word when the homework has rested for a while, once a week at most. */
  readonly homeworkReminder: boolean;
  /** A teacher answered. */
  readonly teacherComment: boolean;
  /** What others write to this person. */
  readonly community: boolean;
  /** News of the school; only for who asked for it. */
  readonly campaign: boolean;
}

export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  lessonDelivered: true,
  homeworkReminder: true,
  teacherComment: true,
  community: true,
  campaign: false,
};

export const NOTIFICATION_NAMES = [
  'lessonDelivered',
  'homeworkReminder',
  'teacherComment',
  'community',
  'campaign',
] as const satisfies readonly (keyof NotificationSettings)[];
export type NotificationName = (typeof NOTIFICATION_NAMES)[number];
