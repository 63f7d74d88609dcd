import * as z from 'zod/mini';
import { privateGet, privatePost } from '../endpoint.ts';
import { boundedText } from '../entities/bounded.ts';

const Endpoint = boundedText(1_000).check(z.regex(/^https?:\/\/[\x21-\x7e]+$/));

/** What `PushSubscription.toJSON()` of the browser gives: 65 bytes of a public key, 16 bytes of a secret. */
const Keys = z.object({
  p256dh: boundedText(88).check(z.regex(/^[\w-]{87}=?$/)),
  auth: boundedText(24).check(z.regex(/^[\w-]{22}={0,2}$/)),
});

/** Web Push (product-rules R20). */
export const push = {
  /** The server's public key, with which a browser subscribes. */
  showKey: privateGet('/push/keys/show', {
    input: z.object({}),
    output: z.object({ publicKey: z.string() }),
  }),
  /** Stores this browser's subscription; the same endpoint again replaces it. Of an unknown push service: 400. */
  subscribe: privatePost('/push/subscriptions/create', {
    input: z.object({
      endpoint: Endpoint,
      keys: Keys,
      /** Whether the lock screen may show what a notice is about; by default not. */
      showsContent: z._default(z.boolean(), false),
    }),
    output: z.object({}),
  }),
  unsubscribe: privatePost('/push/subscriptions/delete', {
    input: z.object({ endpoint: Endpoint }),
    output: z.object({}),
  }),
};

/** What a push message carries, encrypted for one browser; the worker shows it. */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** A path of the app. */
  link: z.string(),
  /** Messages with the same tag replace each other on the screen. */
  tag: z.string(),
  /** Unread notices of the person, for the app's badge. */
  unread: z.int(),
});
export type PushPayload = z.infer<typeof PushPayload>;
