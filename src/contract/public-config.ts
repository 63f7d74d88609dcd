import * as z from 'zod/mini';

/** How a provider's people come in: really, by a chooser that says it is a demonstration, or not at all. */
const Door = z.enum(['real', 'demo', 'none']);
export type Door = z.infer<typeof Door>;

/** Who sells, as the law wants it told (特定商取引法); on /legal and on every receipt. */
export const Seller = z.object({
  name: z.string(),
  representative: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** 適格請求書発行事業者の登録番号, T and 13 digits; null for a seller who is none. */
  registrationNumber: z.nullable(z.string()),
});
export type Seller = z.infer<typeof Seller>;

/**
 * What the browser is told at run time by /config.json: one bundle for every mode (architecture, "Modes"). A phone may
 * hold the copy of an earlier version: what came later has a default.
 */
export const PublicConfig = z.object({
  version: z.string(),
  environment: z.enum(['production', 'development', 'test']),
  auth: z.object({
    mode: z.enum(['embedded', 'firebase']),
    apiKey: z.string(),
    projectId: z.string(),
    authDomain: z.string(),
    doors: z._default(z.object({ google: Door, apple: Door, phone: z.boolean() }), {
      google: 'none',
      apple: 'none',
      phone: false,
    }),
    /** Whether the school can end all sessions of a person. */
    revocable: z._default(z.boolean(), false),
  }),
  /** Services outside; null: there is none. Nothing is sent to them without consent. */
  telemetry: z._default(
    z.object({
      sentryDSN: z.nullable(z.string()),
      analyticsID: z.nullable(z.string()),
      pixelID: z.nullable(z.string()),
    }),
    { sentryDSN: null, analyticsID: null, pixelID: null },
  ),
  /** null where nobody has entered who sells (only possible in test mode). */
  seller: z._default(z.nullable(Seller), null),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
