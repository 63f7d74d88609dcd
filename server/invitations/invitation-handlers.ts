import { invitations } from '#contract/invitations/invitations.ts';
import { invitationCode } from '#domain/invitations/invitation.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { implement } from '#server/http/implement.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { acceptInvitation } from './accept-invitation.ts';
import {
  findInvitation,
  findInviter,
  invitedBy,
  ownCode,
  presentAccepted,
  publicNameOf,
} from './invitation-store.ts';
import { findTerms, presentTerms } from './terms-store.ts';

/** Nobody finds one of 2^50 codes like that, and a school's network of a hundred people still signs up. */
const LOOKUPS = { name: 'invitation-lookup', hits: 120, windowMs: HOUR_MS };
const ATTEMPTS = { name: 'invitation', hits: 20, windowMs: HOUR_MS };

/** The calls of inviting: one's own code and what became of it, accepting one, and what the sign-up page says of it. */
export const mountInvitations: Mount = (app, deps) => {
  const { db, clock, config } = deps;
  // The landing page has no app that could store the code.
  app.get('/', async (c, next) => {
    const code = invitationCode(c.req.query('invitation'));
    if (code === null) return await next();
    return c.redirect(`/signUp?invitation=${code}`);
  });
  implement(
    app,
    invitations,
    {
      show: async (_input, { uid }) => {
        const code = await ownCode(db, uid, clock.now());
        const accepted = await findInvitation(db, uid);
        return {
          invitation: {
            code,
            link: `${config.publicOrigin}/signUp?invitation=${code}`,
            terms: presentTerms(await findTerms(db)),
            invited: await invitedBy(db, uid),
            accepted: accepted === undefined ? null : presentAccepted(accepted),
          },
        };
      },
      accept: async ({ code }, { uid }) => {
        await hit(db, clock, ATTEMPTS, uid);
        await acceptInvitation(db, { uid, code, now: clock.now() });
        return {};
      },
      lookup: async ({ code }, _caller, { sender }) => {
        await hit(db, clock, LOOKUPS, sender);
        const inviterUid = await findInviter(db, code);
        const terms = await findTerms(db);
        if (inviterUid === null || !terms.is_open) return { offer: null };
        const name = await publicNameOf(db, inviterUid);
        return { offer: { name, yen: terms.friend_yen, validDays: terms.valid_days } };
      },
    },
    deps,
  );
};
