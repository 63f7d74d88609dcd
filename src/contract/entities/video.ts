import * as z from 'zod/mini';

/** What a lesson's player plays: a Vimeo film by its number, or a film of the school's content. */
export const VideoSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vimeo'), id: z.int() }),
  z.object({
    kind: z.literal('html5'),
    /** Signed; supports Range; needs no bearer. */
    url: z.string(),
    /** A still image to show before the film plays. */
    posterURL: z.nullable(z.string()),
    /** WebVTT in Japanese. */
    captionsURL: z.nullable(z.string()),
    byteLength: z.int(),
    seconds: z.number(),
  }),
]);
export type VideoSource = z.infer<typeof VideoSource>;
