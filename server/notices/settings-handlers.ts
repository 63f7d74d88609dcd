import { notificationSettings } from '#contract/notices/settings.ts';
import { implement } from '#server/http/implement.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { changeNotificationSettings, notificationSettingsOf } from './settings-store.ts';

/** What a person gets by mail. */
export const mountNotificationSettings: Mount = (app, deps) => {
  const { db, clock } = deps;
  implement(
    app,
    notificationSettings,
    {
      show: async (_, { uid }) => await notificationSettingsOf(db, uid),
      update: async (changes, { uid }) => {
        await changeNotificationSettings(db, uid, changes, clock.now());
        return await notificationSettingsOf(db, uid);
      },
    },
    deps,
  );
};
