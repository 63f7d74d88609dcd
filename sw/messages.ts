import * as z from 'zod/mini';

/** What the page says to the worker (src/app/worker-bridge.ts says it; workbox-window sends SKIP_WAITING). */
export const PageMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('keep'), urls: z.array(z.string()) }),
  z.object({ type: z.literal('SKIP_WAITING') }),
  z.object({ type: z.literal('sign-out') }),
]);
export type PageMessage = z.infer<typeof PageMessage>;

export function readMessage(data: unknown): PageMessage | null {
  const parsed = z.safeParse(PageMessage, data);
  return parsed.success ? parsed.data : null;
}
