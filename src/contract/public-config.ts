import * as z from 'zod/mini';

/** How people sign in with a provider: really, by a demonstration chooser, or not at all. */
const ProviderMode = z.enum(['real', 'demo', 'none']);
export type ProviderMode = z.infer<typeof ProviderMode>;

/** The seller as the law requires it (特定商取引法); shown on /legal and on every receipt. */
export const Seller = z.object({
  name: z.string(),
  representative: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** 適格請求書発行事業者の登録番号, T and 13 digits; null for a seller without one. */
  registrationNumber: z.nullable(z.string()),
});
export type Seller = z.infer<typeof Seller>;

/**
 * The configuration of the browser from /config.json, so that one bundle serves every mode. A phone may have
 * the cached copy of an earlier version: later fields have a default.
 */
export const PublicConfig = z.object({
  version: z.string(),
  environment: z.enum(['production', 'development', 'test']),
  auth: z.object({
    mode: z.enum(['embedded', 'firebase']),
    apiKey: z.string(),
    projectId: z.string(),
    authDomain: z.string(),
    doors: z._default(z.object({ google: ProviderMode, apple: ProviderMode, phone: z.boolean() }), {
      google: 'none',
      apple: 'none',
      phone: false,
    }),
    /** Whether the server can end all sessions of a person. */
    revocable: z._default(z.boolean(), false),
  }),
  /** External services; null: none. Nothing is sent to them without consent. */
  telemetry: z._default(
    z.object({
      sentryDSN: z.nullable(z.string()),
      analyticsID: z.nullable(z.string()),
      pixelID: z.nullable(z.string()),
    }),
    { sentryDSN: null, analyticsID: null, pixelID: null },
  ),
  /** null when no seller is configured (only possible in test mode). */
  seller: z._default(z.nullable(Seller), null),
  /** Where the teachers' own pages are; null: they have none. */
  teachersOrigin: z._default(z.nullable(z.string()), null),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
