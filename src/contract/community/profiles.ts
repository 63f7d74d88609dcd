import * as z from 'zod/mini';
import {
  MAX_BIO_LENGTH,
  MAX_DISPLAY_NAME_LENGTH,
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
} from '#domain/community/post.ts';
import { privateGet, privatePost, publicGet } from '../endpoint.ts';
import { boundedInt, boundedText } from '../entities/bounded.ts';
import { QueryInt, Sha256, Time, UploadID } from '../entities/ids.ts';
import { Image } from '../entities/media.ts';
import { Page } from '../entities/page.ts';
import { Instruments, Person, PublicProfile, Username } from '../entities/person.ts';
import { Play } from '../entities/play.ts';
import { Post } from '../entities/post.ts';
import { publicLine, publicText } from '../entities/public-text.ts';

/** What a person sees of their own profile in the settings. */
export const OwnProfile = z.object({
  username: z.nullable(z.string()),
  displayName: z.string(),
  bio: z.string(),
  instruments: Instruments,
  image: z.nullable(Image),
  isPublic: z.boolean(),
  /** From when the user name may be changed again; null when it may be now. */
  usernameFrom: z.nullable(Time),
  /** Until when the school keeps the person from posting; null when they may. */
  suspendedUntil: z.nullable(Time),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** The picture of a person or a post: address → PUT → named by `uploadID` in the call that uses it. */
export const PictureUpload = z.object({
  contentType: z.enum(PICTURE_TYPES),
  byteLength: boundedInt(1, MAX_PICTURE_BYTES),
  sha256: z.optional(Sha256),
});
export const PictureUploadAddress = z.object({
  url: z.string(),
  uploadID: UploadID,
  headers: z.record(z.string(), z.string()),
});

const PageNumber = z._default(QueryInt.check(z.minimum(1), z.maximum(50)), 1);

/** People: their pages, whom they follow and mute (product-rules R15). */
export const profiles = {
  /** The newest plays and posts. A private profile is 403 `api/forbidden`, an unknown name 404. */
  show: publicGet('/users/profiles/show', {
    input: z.object({ username: Username }),
    output: z.object({ profile: PublicProfile, plays: z.array(Play), posts: z.array(Post) }),
  }),
  own: privateGet('/users/profiles/own', {
    input: z.object({}),
    output: z.object({ profile: OwnProfile }),
  }),
  /**
   * Changes the fields that are given. 409 `users/username-taken`, 409 `users/username-locked` within 30 days of the last
   * change, 422 for bytes that are no picture. `avatar: null` removes the picture.
   */
  update: privatePost('/users/profiles/update', {
    input: z.object({
      username: z.optional(Username),
      displayName: z.optional(publicLine(MAX_DISPLAY_NAME_LENGTH)),
      bio: z.optional(publicText(MAX_BIO_LENGTH)),
      instruments: z.optional(Instruments),
      isPublic: z.optional(z.boolean()),
      avatar: z.optional(z.nullable(z.object({ uploadID: UploadID }))),
    }),
    output: z.object({ profile: OwnProfile }),
  }),
  /** Whether the person could take this name now; a name of the wrong shape is not available. */
  checkUsername: privateGet('/users/usernames/check', {
    input: z.object({ username: boundedText(64) }),
    output: z.object({ available: z.boolean() }),
  }),
  createAvatarUpload: privatePost('/users/avatar/url/create', {
    input: PictureUpload,
    output: PictureUploadAddress,
  }),
  follow: privatePost('/users/follows/update', {
    input: z.object({ username: Username, isFollowed: z.boolean() }),
    output: z.object({ isFollowed: z.boolean(), followers: z.int() }),
  }),
  /** Followers of a public profile, or whom it follows, newest first. */
  listFollows: publicGet('/users/follows/list', {
    input: z.object({ username: Username, kind: z.enum(['followers', 'following']), page: PageNumber }),
    output: z.object({ people: z.array(Person), page: Page }),
  }),
  mute: privatePost('/users/mutes/update', {
    input: z.object({ username: Username, isMuted: z.boolean() }),
    output: z.object({ isMuted: z.boolean() }),
  }),
  listMutes: privateGet('/users/mutes/list', {
    input: z.object({}),
    output: z.object({ people: z.array(Person) }),
  }),
};
