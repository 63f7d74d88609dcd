import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationName,
  type NotificationSettings,
} from '#domain/notices/notification-settings.ts';
import type { Database } from '#server/db/connect.ts';

const COLUMNS = {
  lessonDelivered: 'lesson_delivered',
  homeworkReminder: 'homework_reminder',
  teacherComment: 'teacher_comment',
  community: 'community',
  campaign: 'campaign',
} as const satisfies Record<NotificationName, string>;

/** A person's settings; the defaults until they change one. */
export async function notificationSettingsOf(db: Database, uid: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (row === undefined) return DEFAULT_NOTIFICATION_SETTINGS;
  return {
    lessonDelivered: row.lesson_delivered,
    homeworkReminder: row.homework_reminder,
    teacherComment: row.teacher_comment,
    community: row.community,
    campaign: row.campaign,
  };
}

type Changes = Partial<Record<NotificationName, boolean | undefined>>;

/** Changes the settings that are given. @returns false for a person who is gone */
export async function changeNotificationSettings(
  db: Database,
  uid: string,
  changes: Changes,
  now: Date,
): Promise<boolean> {
  const given = Object.entries(COLUMNS).flatMap(([name, column]) => {
    const value = changes[name as NotificationName];
    return value === undefined ? [] : [[column, value] as const];
  });
  const defaults = Object.entries(COLUMNS).map(
    ([name, column]) => [column, DEFAULT_NOTIFICATION_SETTINGS[name as NotificationName]] as const,
  );
  const changed = Object.fromEntries(given) as Partial<Record<(typeof COLUMNS)[NotificationName], boolean>>;
  const values = Object.fromEntries([...defaults, ...given]) as Record<
    (typeof COLUMNS)[NotificationName],
    boolean
  >;
  return await db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('people')
      .select('uid')
      .where('uid', '=', uid)
      .forKeyShare()
      .executeTakeFirst();
    if (person === undefined) return false;
    await trx
      .insertInto('notification_settings')
      .values({ uid, ...values, updated_at: now })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet({ ...changed, updated_at: now }))
      .execute();
    return true;
  });
}
