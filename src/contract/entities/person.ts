import * as z from 'zod/mini';
import { INSTRUMENTS, MAX_INSTRUMENTS } from '#domain/community/post.ts';
import { USERNAME } from '#domain/community/username.ts';
import { boundedText } from './bounded.ts';
import { Image } from './media.ts';

/** A user name in an input: upper case is taken as lower case. */
export const Username = z.pipe(
  boundedText(20),
  z.pipe(
    z.transform((text: string) => text.toLowerCase()),
    boundedText(20).check(z.regex(USERNAME)),
  ),
);

export const Instruments = z.array(z.enum(INSTRUMENTS)).check(z.maxLength(MAX_INSTRUMENTS));

/** A person as strangers see them: only people with a user name and a public profile are ever named. */
export const Person = z.object({
  username: z.string(),
  displayName: z.string(),
  image: z.nullable(Image),
});
export type Person = z.infer<typeof Person>;

/** The page of a person. The counts leave out people whom the viewer may not see. */
export const PublicProfile = z.object({
  ...Person.shape,
  bio: z.string(),
  instruments: Instruments,
  followers: z.int(),
  following: z.int(),
  plays: z.int(),
  /** Of the viewer; false for visitors. */
  isFollowed: z.boolean(),
  isMuted: z.boolean(),
  isOwn: z.boolean(),
});
export type PublicProfile = z.infer<typeof PublicProfile>;
