import * as z from 'zod/mini';
import { privateGet, privatePost } from '../endpoint.ts';

const fields = {
  lessonDelivered: z.boolean(),
  homeworkReminder: z.boolean(),
  teacherComment: z.boolean(),
  community: z.boolean(),
  campaign: z.boolean(),
};

/** What a person gets by mail (`domain/notices/notification-settings.ts`). */
export const NotificationSettings = z.object(fields);

export const notificationSettings = {
  show: privateGet('/settings/notifications/show', { input: z.object({}), output: NotificationSettings }),
  /** Changes what is given, at least one, and leaves the rest; answers with all of it. */
  update: privatePost('/settings/notifications/update', {
    input: z
      .partial(NotificationSettings)
      .check(z.refine((changes) => Object.values(changes).some((value) => value !== undefined))),
    output: NotificationSettings,
  }),
};
