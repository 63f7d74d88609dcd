import * as z from 'zod/mini';

/** Lists page from 1; no `next` means that this was the last page (decisions, "Calls"). */
export const Page = z.object({ next: z.optional(z.int()) });
export type Page = z.infer<typeof Page>;
