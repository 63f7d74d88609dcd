import * as z from 'zod/mini';
import { privateGet, privatePost } from './endpoint.ts';

export const Me = z.object({
  profile: z.object({
    uid: z.string(),
    email: z.nullable(z.string()),
    emailVerified: z.boolean(),
    displayName: z.nullable(z.string()),
  }),
  /** Unread announcements. */
  inbox: z.int(),
  flags: z.object({ haveClosedGuidance: z.boolean() }),
});
export type Me = z.infer<typeof Me>;

export const users = {
  me: privateGet('/users/me', { input: z.object({}), output: Me }),
  signOut: privatePost('/users/signOut', { input: z.object({}), output: z.object({}) }),
  closeGuidance: privatePost('/users/guidance/close', { input: z.object({}), output: z.object({}) }),
};
