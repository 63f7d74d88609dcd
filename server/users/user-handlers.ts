import { users } from '#contract/users.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { ownImage } from '#server/community/people/present-own.ts';
import { profileOf } from '#server/community/people/profile-store.ts';
import { implement } from '#server/http/implement.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { countUnread } from '#server/notices/notice-store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { signerIn } from '#server/storage/signer.ts';
import { deletePerson, refuseOldSignIn } from './delete-person.ts';
import { exportAddress, mountExport } from './export/export-route.ts';
import { findPerson, markGuidanceClosed, markSeen } from './person-store.ts';
import type { UserDeps } from './user-deps.ts';

/** An archive reads every recording of a person from the disk. */
const EXPORT_LIMIT = { name: 'export', hits: 5, windowMs: DAY_MS };

export const mountUsers: Mount<UserDeps> = (app, deps) => {
  const { db, clock, config, accounts } = deps;
  const storage = openStorage(config);
  const signer = signerIn(config.dataDir);
  mountExport(app, deps, storage, signer);
  implement(
    app,
    users,
    {
      me: async (_, caller, call) => {
        const person = await findPerson(db, caller.uid);
        const own = await profileOf(db, caller.uid);
        const { unread, nextAt } = await countUnread(db, caller.uid, clock.now());
        call.cacheable({ areas: ['notices'], until: nextAt?.getTime() ?? null });
        return {
          profile: {
            uid: person.uid,
            email: caller.email ?? person.email,
            emailVerified: caller.emailVerified,
            displayName: caller.name ?? person.display_name,
            username: own?.username ?? null,
            image: own === undefined ? null : ownImage(own, signer, clock.now()),
          },
          inbox: unread,
          flags: { haveClosedGuidance: person.guidance_closed_at !== null },
        };
      },
      /**
       * Called before a sign-out. The device deletes its private caches itself. The server ends the session of this
       * device, and records when the person was last seen, which support needs when somebody misses a take.
       */
      signOut: async (_, caller) => {
        await markSeen(db, caller.uid, clock.now());
        await accounts.signOut(caller);
        return {};
      },
      revokeSessions: async (_, caller) => {
        await accounts.revokeSessions(caller.uid);
        return {};
      },
      remove: async (_, caller) => {
        refuseOldSignIn(caller, clock.now());
        // A job removes the files, which may take longer than the app waits: its commit puts it on the queue.
        await deletePerson(deps, caller.uid);
        return {};
      },
      export: async (_, caller) => {
        await hit(db, clock, EXPORT_LIMIT, caller.uid);
        return { url: exportAddress(signer, caller, clock.now()) };
      },
      closeGuidance: async (_, caller) => {
        await markGuidanceClosed(db, caller.uid, clock.now());
        return {};
      },
    },
    deps,
  );
};
