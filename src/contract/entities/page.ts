import * as z from 'zod/mini';

/** Lists are paged from 1; no `next` means the last page. */
export const Page = z.object({ next: z.optional(z.int()) });
export type Page = z.infer<typeof Page>;
