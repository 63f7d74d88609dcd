import type { profiles } from '#contract/community/profiles.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { cleanLine, cleanText } from '#domain/community/public-text.ts';
import { requireAllowedWords } from '#server/community/words/require-allowed-words.ts';
import type { Database } from '#server/db/connect.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';
import { lockProfile, type ProfileChange, type ProfileRow, setProfile } from './profile-store.ts';
import { applyPublicity } from './publicity-store.ts';
import { changeUsername, orUsernameTaken } from './username-store.ts';

/** A picture that the person may use from now on; null removes theirs. */
export type NewAvatar = { readonly publicID: string; readonly version: number } | null | undefined;

/**
 * Changes a profile; what its person wrote is shown or hidden with it, in the same transaction.
 * @throws ApiError 409 `users/username-taken`, `users/username-locked`; 400 for a public profile without a name; 422
 *   `posts/refused` for words and links that the school does not allow in one
 */
export async function updateProfile(
  db: Database,
  input: Omit<Parsed<typeof profiles.update>, 'avatar'>,
  avatar: NewAvatar,
  { uid, now }: { uid: string; now: Date },
): Promise<ProfileRow> {
  return await orUsernameTaken(() =>
    retryOnConflict(() =>
      db.transaction().execute(async (trx) => {
        const before = await lockProfile(trx, uid, now);
        if (input.username !== undefined) await changeUsername(trx, before, input.username, now);
        const after = {
          username: input.username ?? before.username,
          display_name: before.display_name,
          bio: before.bio,
          is_public: before.is_public,
          ...changeOf(input, avatar),
        };
        if (after.is_public && (after.username === null || after.display_name === ''))
          throw new ApiError('api/bad-request');
        if (after.is_public && isTextChanged(before, after))
          await requireAllowedWords(trx, { uid, text: textOf(after), now });
        const changed = await setProfile(trx, uid, after, now);
        if (changed.is_public !== before.is_public) await applyPublicity(trx, uid, changed.is_public);
        return changed;
      }),
    ),
  );
}

/** What strangers read of a profile. */
const textOf = ({ username, display_name, bio }: Pick<ProfileRow, 'username' | 'display_name' | 'bio'>) =>
  `${username ?? ''} ${display_name} ${bio}`;

function isTextChanged(
  before: ProfileRow,
  after: Pick<ProfileRow, 'username' | 'display_name' | 'bio'>,
): boolean {
  return !before.is_public || textOf(before) !== textOf(after);
}

function changeOf(
  { displayName, bio, instruments, isPublic }: Omit<Parsed<typeof profiles.update>, 'avatar'>,
  avatar: NewAvatar,
): ProfileChange {
  return {
    ...(displayName === undefined ? {} : { display_name: cleanLine(displayName) }),
    ...(bio === undefined ? {} : { bio: cleanText(bio) }),
    ...(instruments === undefined ? {} : { instruments: [...new Set(instruments)] }),
    ...(isPublic === undefined ? {} : { is_public: isPublic }),
    ...(avatar === undefined
      ? {}
      : { avatar_public_id: avatar?.publicID ?? null, avatar_version: avatar?.version ?? null }),
  };
}
