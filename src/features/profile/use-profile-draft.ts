import { useCallback } from 'react';
import { useDraft } from '#ui/form/use-draft.ts';
import { type PictureDraft, type ProfileDraft, readDraft, readPicture } from './profile-draft.ts';

export interface StoredDraft {
  draft: ProfileDraft;
  picture: PictureDraft;
  setDraft: (draft: ProfileDraft) => void;
  setPicture: (picture: PictureDraft) => void;
  forget: () => void;
}

const NOTHING: ProfileDraft = {};

/** What a person changed and did not save, on this device. The picture apart: it is large, and changes seldom. */
export function useProfileDraft(uid: string): StoredDraft {
  const [draft, setDraft, forgetDraft] = useDraft(`otomichi.profile.${uid}`, NOTHING, readDraft);
  const [picture, setPicture, forgetPicture] = useDraft<PictureDraft>(
    `otomichi.profile-picture.${uid}`,
    null,
    readPicture,
  );
  const forget = useCallback(() => {
    setDraft(NOTHING);
    setPicture(null);
    forgetDraft();
    forgetPicture();
  }, [setDraft, setPicture, forgetDraft, forgetPicture]);
  return { draft, picture, setDraft, setPicture, forget };
}
