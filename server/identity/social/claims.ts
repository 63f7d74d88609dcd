import * as z from 'zod/mini';

/** What the proof is for: a proof for one purpose is refused for another. */
export const Purpose = z.enum(['signIn', 'link', 'reauth']);
export type Purpose = z.infer<typeof Purpose>;

/** The provider's statement of who somebody is. Made on the server only, from its ID token or by the demo chooser. */
export const IdpClaims = z.object({
  /** The provider's "sub"; of a demo person `demo:…`. */
  federatedId: z.string(),
  /** Lower case. */
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  displayName: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  demo: z.boolean(),
  /** null: a credential of an earlier answer, good for signing in or linking. */
  purpose: z.nullable(Purpose),
});
export type IdpClaims = z.infer<typeof IdpClaims>;

/** Begins the identities of the demo chooser, which do not exist at Google or Apple. */
export const DEMO_PREFIX = 'demo:';
