import * as z from 'zod/mini';

/** What a lesson's player plays: Vimeo's film by its number, or a film of the school's own content. */
export const VideoSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vimeo'), id: z.int() }),
  z.object({
    kind: z.literal('html5'),
    /** Signed, plays with Range, needs no bearer. */
    url: z.string(),
    /** A still for the time before it plays. */
    posterURL: z.nullable(z.string()),
    /** WebVTT in Japanese. */
    captionsURL: z.nullable(z.string()),
    byteLength: z.int(),
    seconds: z.number(),
  }),
]);
export type VideoSource = z.infer<typeof VideoSource>;
