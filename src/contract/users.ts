import * as z from 'zod/mini';
import { privateGet, privatePost } from './endpoint.ts';
import { Image } from './entities/media.ts';

export const Me = z.object({
  profile: z.object({
    uid: z.string(),
    email: z.nullable(z.string()),
    emailVerified: z.boolean(),
    displayName: z.nullable(z.string()),
    /** Of the community's profile; null without one. */
    username: z.nullable(z.string()),
    image: z.nullable(Image),
  }),
  /** Unread notices. */
  inbox: z.int(),
  flags: z.object({ haveClosedGuidance: z.boolean() }),
});
export type Me = z.infer<typeof Me>;

export const users = {
  me: privateGet('/users/me', { input: z.object({}), output: Me }),
  signOut: privatePost('/users/signOut', { input: z.object({}), output: z.object({}) }),
  /** Ends every session of the person, this one included. */
  revokeSessions: privatePost('/users/sessions/revoke', { input: z.object({}), output: z.object({}) }),
  /**
   * Deletes the person with all data. Refused without a sign-in of the last five minutes (403
   * `api/recent-login-required`) and while a subscription is active (409 `users/active-subscription`).
   */
  remove: privatePost('/users/delete', { input: z.object({}), output: z.object({}) }),
  /** An address of the person's data as a ZIP file, valid for 15 minutes without a bearer. */
  export: privatePost('/users/export', { input: z.object({}), output: z.object({ url: z.string() }) }),
  closeGuidance: privatePost('/users/guidance/close', { input: z.object({}), output: z.object({}) }),
};
