import * as z from 'zod/mini';

/** Messages from the page (src/app/device/worker-bridge.ts; workbox-window sends SKIP_WAITING). */
export const PageMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('keep'), urls: z.array(z.string()) }),
  z.object({ type: z.literal('SKIP_WAITING') }),
  z.object({ type: z.literal('sign-out') }),
  // To the worker that waits: what it would bring to a page that knows the releases up to that day.
  z.object({ type: z.literal('news'), since: z.string().check(z.maxLength(10)) }),
]);
export type PageMessage = z.infer<typeof PageMessage>;

export function readMessage(data: unknown): PageMessage | null {
  const parsed = z.safeParse(PageMessage, data);
  return parsed.success ? parsed.data : null;
}
