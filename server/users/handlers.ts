import { users } from '#contract/users.ts';
import type { Mount } from '#server/app-parts.ts';
import { implement } from '#server/http/implement.ts';

export const mountUsers: Mount = (app, parts) => {
  const { db, clock } = parts;
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
    parts,
  );
};
