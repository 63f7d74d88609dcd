import { users } from '#contract/users.ts';
import { implement } from '#server/http/implement.ts';
import { hit } from '#server/http/rate-limit.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { signerIn } from '#server/storage/signer.ts';
import { refuseOldSignIn, removePerson } from './delete-person.ts';
import { exportAddress, mountExport } from './export/export-route.ts';
import type { UserDeps } from './user-deps.ts';
import { removeAll } from './wipe-deleted.ts';

/** An archive is every recording of a person, read from the disk. */
const EXPORTS = { name: 'export', hits: 5, windowMs: 24 * 60 * 60_000 };

export const mountUsers: Mount<UserDeps> = (app, deps) => {
  const { db, clock, config, accounts, log } = deps;
  const storage = openStorage(config);
  const signer = signerIn(config.dataDir);
  mountExport(app, deps, storage, signer);
  implement(
    app,
    users,
    {
      me: async (_, caller) => {
        const person = await db
          .selectFrom('people')
          .selectAll()
          .where('uid', '=', caller.uid)
          .executeTakeFirstOrThrow();
        return {
          profile: {
            uid: person.uid,
            email: caller.email ?? person.email,
            emailVerified: caller.emailVerified,
            displayName: caller.name ?? person.display_name,
          },
          // Announcements have no table yet, so nobody has an unread one.
          inbox: 0,
          flags: { haveClosedGuidance: person.guidance_closed_at !== null },
        };
      },
      /**
       * The clean-up after a sign-out. The device drops its private caches itself; what a person handed in stays.
       * Here it marks when the person was last seen, which support needs when a take is said to be missing.
       */
      signOut: async (_, caller) => {
        await db.updateTable('people').set({ seen_at: clock.now() }).where('uid', '=', caller.uid).execute();
        return {};
      },
      revokeSessions: async (_, caller) => {
        await accounts.revokeSessions(caller.uid);
        return {};
      },
      remove: async (_, caller) => {
        refuseOldSignIn(caller, clock.now());
        await removePerson(deps, caller.uid);
        // Files that cannot be removed now are removed by the job; the person is gone all the same.
        await removeAll(deps, storage).catch((error: unknown) => log.warn('files left behind', { error }));
        return {};
      },
      export: async (_, caller) => {
        await hit(db, clock, EXPORTS, caller.uid);
        return { url: exportAddress(signer, caller.uid, clock.now()) };
      },
      closeGuidance: async (_, caller) => {
        await db
          .updateTable('people')
          .set({ guidance_closed_at: clock.now() })
          .where('uid', '=', caller.uid)
          .where('guidance_closed_at', 'is', null)
          .execute();
        return {};
      },
    },
    deps,
  );
};
