import { useCallback, useRef } from 'react';
import type { OwnProfile } from '#contract/community/profiles.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import {
  draftAfterSave,
  type PictureDraft,
  type ProfileDraft,
  readDraft,
  readPicture,
  type SentProfile,
} from './profile-draft.ts';

export interface StoredDraft {
  draft: ProfileDraft;
  picture: PictureDraft;
  setDraft: (draft: ProfileDraft) => void;
  setPicture: (picture: PictureDraft) => void;
  forget: () => void;
  /** Forgets what was saved; what was typed or chosen meanwhile stays. */
  forgetSaved: (sent: SentProfile & { picture: PictureDraft }, result: OwnProfile) => void;
}

const NOTHING: ProfileDraft = {};

/** What a person changed and did not save, on this device. The picture apart: it is large, and changes seldom. */
export function useProfileDraft(uid: string): StoredDraft {
  const [draft, storeDraft, forgetDraft] = useDraft(`otomichi.profile.${uid}`, NOTHING, readDraft);
  const [picture, storePicture, forgetPicture] = useDraft<PictureDraft>(
    `otomichi.profile-picture.${uid}`,
    null,
    readPicture,
  );
  /** For a save that ends later: it knows only what was there when it began. */
  const latest = useRef({ draft, picture });
  const setDraft = useCallback(
    (next: ProfileDraft) => {
      latest.current.draft = next;
      storeDraft(next);
      if (Object.keys(next).length === 0) forgetDraft();
    },
    [storeDraft, forgetDraft],
  );
  const setPicture = useCallback(
    (next: PictureDraft) => {
      latest.current.picture = next;
      storePicture(next);
      if (next === null) forgetPicture();
    },
    [storePicture, forgetPicture],
  );
  const forget = useCallback(() => {
    setDraft(NOTHING);
    setPicture(null);
  }, [setDraft, setPicture]);
  const forgetSaved: StoredDraft['forgetSaved'] = useCallback(
    (sent, result) => {
      setDraft(draftAfterSave(sent, latest.current.draft, result));
      if (latest.current.picture === sent.picture) setPicture(null);
    },
    [setDraft, setPicture],
  );
  return { draft, picture, setDraft, setPicture, forget, forgetSaved };
}
