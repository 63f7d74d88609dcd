import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Api } from '#api/client.ts';
import { queryKeyOf, queryOf } from '#api/query.ts';
import { putByRequest } from '#api/upload.ts';
import { type OwnProfile, profiles } from '#contract/community/profiles.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { users } from '#contract/users.ts';
import { changesOf, NO_PICTURE, type PictureDraft, type ProfileDraft } from './profile-draft.ts';
import { bytesOfPicture } from './read-picture.ts';

/** The person's own profile, as the settings show it. */
export const ownProfileQuery = (api: Api) => ({ ...queryOf(api, profiles.own, {}), throwOnError: false });

export type SaveState =
  | { kind: 'idle' }
  /** `percent` of the picture's upload; null while the rest is saved. */
  | { kind: 'saving'; percent: number | null }
  | ({ kind: 'failed' } & SaveFailure);

export interface SaveFailure {
  code: ErrorCode;
  message: string;
  /** The server does not take the bytes as a picture. */
  isPicture: boolean;
}

interface Changes {
  saved: OwnProfile;
  draft: ProfileDraft;
  picture: PictureDraft;
}

/** Saves a profile: the picture first, then all fields at once. */
export function useSaveProfile(api: Api) {
  const queries = useQueryClient();
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  // A picture that arrived is not sent again when the rest was refused, or when nobody had time for it.
  const arrived = useRef<{ picture: string; uploadID: string } | null>(null);
  const upload = async (picture: string) => {
    if (arrived.current?.picture === picture) return arrived.current.uploadID;
    setState({ kind: 'saving', percent: 0 });
    const uploadID = await uploadPicture(api, picture, (percent) => setState({ kind: 'saving', percent }));
    arrived.current = { picture, uploadID };
    return uploadID;
  };
  const save = async ({ saved, draft, picture }: Changes): Promise<OwnProfile | SaveFailure> => {
    setState({ kind: 'saving', percent: null });
    try {
      const avatar =
        picture === null
          ? {}
          : { avatar: picture === NO_PICTURE ? null : { uploadID: await upload(picture) } };
      setState({ kind: 'saving', percent: null });
      const { profile } = await api(profiles.update, { ...changesOf(saved, draft), ...avatar });
      arrived.current = null;
      queries.setQueryData(queryKeyOf(profiles.own, {}), { profile });
      void queries.invalidateQueries({ queryKey: queryKeyOf(users.me, {}) });
      void queries.invalidateQueries({ queryKey: ['public', profiles.show.path] });
      setState({ kind: 'idle' });
      return profile;
    } catch (cause) {
      const failure = failureOf(cause);
      // Swept meanwhile, or no picture: the next attempt sends bytes again.
      if (failure.isPicture || failure.code === 'api/not-found') arrived.current = null;
      setState({ kind: 'failed', ...failure });
      return failure;
    }
  };
  return { state, save, reset: () => setState({ kind: 'idle' }) };
}

function failureOf(cause: unknown): SaveFailure {
  const isKnown = cause instanceof ApiError;
  return {
    code: isKnown ? cause.known : 'api/unexpected-response',
    message: errorMessage(cause),
    // Words are refused with the same status.
    isPicture: isKnown && cause.status === 422 && cause.known !== 'posts/refused',
  };
}

async function uploadPicture(
  api: Api,
  picture: string,
  onPercent: (percent: number) => void,
): Promise<string> {
  const bytes = bytesOfPicture(picture);
  const { url, uploadID, headers } = await api(profiles.createAvatarUpload, {
    contentType: 'image/jpeg',
    byteLength: bytes.byteLength,
  });
  const put = putByRequest(
    () => new XMLHttpRequest(),
    (sent, total) => onPercent(total === 0 ? 0 : Math.round((sent / total) * 100)),
  );
  await put({ url, headers, bytes });
  return uploadID;
}
