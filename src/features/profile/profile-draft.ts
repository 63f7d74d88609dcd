import * as z from 'zod/mini';
import type { OwnProfile, profiles } from '#contract/community/profiles.ts';
import type { Input } from '#contract/endpoint.ts';
import {
  INSTRUMENTS,
  type Instrument,
  MAX_BIO_LENGTH,
  MAX_DISPLAY_NAME_LENGTH,
  MAX_INSTRUMENTS,
} from '#domain/community/post.ts';
import { cleanLine, cleanText, isBlank } from '#domain/community/public-text.ts';
import { usernameProblem } from '#domain/community/username.ts';
import { countCharacters, isLongerThan } from '#domain/text-length.ts';
import { texts } from './texts.ts';

/** A picture that was cropped and not saved yet, as a data address; 'none' removes the present one. */
const PictureDraft = z.nullable(z.string());
export type PictureDraft = z.infer<typeof PictureDraft>;

export const NO_PICTURE = 'none';

const ProfileDraft = z.object({
  username: z.optional(z.string()),
  displayName: z.optional(z.string()),
  bio: z.optional(z.string()),
  instruments: z.optional(z.array(z.enum(INSTRUMENTS)).check(z.maxLength(MAX_INSTRUMENTS))),
  isPublic: z.optional(z.boolean()),
});
/** What was changed and is not saved: only those fields, so that a change on another device is not undone by an old draft. */
export type ProfileDraft = z.infer<typeof ProfileDraft>;

export interface ProfileFields {
  username: string;
  displayName: string;
  bio: string;
  instruments: Instrument[];
  isPublic: boolean;
}

export function readDraft(stored: unknown): ProfileDraft | null {
  const parsed = z.safeParse(ProfileDraft, stored);
  return parsed.success ? parsed.data : null;
}

export function readPicture(stored: unknown): PictureDraft {
  const isPicture = typeof stored === 'string' && /^(none$|data:image\/jpeg;base64,)/.test(stored);
  return isPicture ? stored : null;
}

/** What the form shows: the draft over what is saved. */
export function fieldsOf(saved: OwnProfile, draft: ProfileDraft): ProfileFields {
  const { username, displayName, bio, instruments, isPublic } = saved;
  return {
    username: draft.username ?? username ?? '',
    displayName: draft.displayName ?? displayName,
    bio: draft.bio ?? bio,
    instruments: draft.instruments ?? instruments,
    isPublic: draft.isPublic ?? isPublic,
  };
}

/** The draft with a field changed; a field that is again as saved is no part of it. */
export function withField(saved: OwnProfile, draft: ProfileDraft, change: ProfileDraft): ProfileDraft {
  const base = fieldsOf(saved, {});
  const entries = Object.entries({ ...draft, ...change }) as [keyof ProfileFields, unknown][];
  return Object.fromEntries(
    entries.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name])),
  );
}

/** What a form showed when it was sent: the saved profile, and the draft over it. */
export interface SentProfile {
  saved: OwnProfile;
  draft: ProfileDraft;
}

/** What still waits once this has been saved: fields that show something else by now, also one that is again as before. */
export function draftAfterSave(
  { saved, draft }: SentProfile,
  now: ProfileDraft,
  result: OwnProfile,
): ProfileDraft {
  const [sent, shown] = [fieldsOf(saved, draft), fieldsOf(saved, now)];
  const entries = Object.entries(shown) as [keyof ProfileFields, unknown][];
  const later = entries.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]));
  return withField(result, {}, Object.fromEntries(later));
}

export interface DraftErrors {
  username: string | null;
  displayName: string | null;
  bio: string | null;
}

export const NO_ERRORS: DraftErrors = { username: null, displayName: null, bio: null };

/** What keeps the profile from being saved; all null where nothing does. */
export function errorsOf({ username, displayName, bio }: ProfileFields): DraftErrors {
  const problem = username === '' ? null : usernameProblem(username);
  return {
    username: username === '' ? texts.usernameMissing : problem && texts.usernameProblems[problem],
    displayName: isBlank(cleanLine(displayName))
      ? texts.nameMissing
      : isLongerThan(cleanLine(displayName), MAX_DISPLAY_NAME_LENGTH)
        ? texts.nameTooLong
        : null,
    bio: isLongerThan(cleanText(bio), MAX_BIO_LENGTH) ? texts.bioTooLong : null,
  };
}

/** Characters that still fit into the bio, as a person counts them. */
export function bioLeft(bio: string): number {
  return MAX_BIO_LENGTH - countCharacters(cleanText(bio));
}

/** What is sent: the changed fields, without what the server already has. */
export function changesOf(saved: OwnProfile, draft: ProfileDraft): Input<typeof profiles.update> {
  return withField(saved, draft, {});
}

/** Whether anything waits to be saved. */
export function hasChanges(draft: ProfileDraft, picture: PictureDraft): boolean {
  return picture !== null || Object.keys(draft).length > 0;
}
