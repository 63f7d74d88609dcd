import * as z from 'zod/mini';

/** What the browser is told at run time by /config.json: one bundle for every mode (architecture, "Modes"). */
export const PublicConfig = z.object({
  version: z.string(),
  environment: z.enum(['production', 'development', 'test']),
  auth: z.object({
    mode: z.enum(['embedded', 'firebase']),
    apiKey: z.string(),
    projectId: z.string(),
    authDomain: z.string(),
  }),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
