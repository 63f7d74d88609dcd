import { useEffect, useRef, useState } from 'react';
import type { Writings } from '#features/community/community-ports.ts';
import type { PostDraft } from '#local/rows/post-draft.ts';
import { storePicture } from './compose-draft.ts';
import { type Shape, shrinkPicture } from './shrink-picture.ts';
import { texts } from './texts.ts';

interface DraftPictureDeps {
  draft: PostDraft;
  change: (facts: Partial<PostDraft>) => void;
  writings: Pick<Writings, 'savePicture' | 'removePicture'>;
  uid: string;
  shrink?: typeof shrinkPicture;
}

export interface DraftPicture {
  /** The file as it was picked, for another shape; after a reload only the small picture is there. */
  file: Blob | null;
  shape: Shape;
  /** True while a picture is made: a post that leaves now would leave without it. */
  busy: boolean;
  error: string | null;
  use: (picked: Blob, wanted: Shape) => void;
  remove: () => void;
}

/**
 * The picture of a draft, made small here. One is made and stored after the other, and only what was wanted last reaches
 * the draft: its bytes and what the draft knows of them always belong together.
 */
export function useDraftPicture({
  draft,
  change,
  writings,
  uid,
  shrink = shrinkPicture,
}: DraftPictureDeps): DraftPicture {
  const [file, setFile] = useState<Blob | null>(null);
  const [shape, setShape] = useState<Shape>('whole');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const turn = useRef(Promise.resolve());
  const wishes = useRef(0);
  const inTurn = (work: (isWanted: () => boolean) => Promise<void>) => {
    wishes.current += 1;
    const wish = wishes.current;
    const isWanted = () => wish === wishes.current;
    setBusy(true);
    setError(null);
    turn.current = turn.current
      .then(() => (isWanted() ? work(isWanted) : undefined))
      .catch(() => setError(texts.pictureNotSaved))
      .finally(() => isWanted() && setBusy(false));
  };
  const { postID } = draft;
  const use = (picked: Blob, wanted: Shape) =>
    inTurn(async (isWanted) => {
      const small = await shrink(picked, wanted).catch(() => null);
      if (!isWanted()) return;
      if (small === null) return setError(texts.pictureFailed);
      const stored = await storePicture(writings, { uid, postID, alt: '' }, small);
      // Another page may have sent or discarded the draft meanwhile.
      if (!isWanted() || latest.current.postID !== postID) return;
      // As it was described while the picture was made.
      change({ picture: { ...stored, alt: latest.current.picture?.alt ?? '' } });
      setFile(picked);
      setShape(wanted);
    });
  const remove = () => {
    change({ picture: null });
    setFile(null);
    // After a picture that is being stored. What stays in spite of it goes with the post.
    inTurn(() => writings.removePicture(postID).catch(() => undefined));
  };
  return { file, shape, busy, error, use, remove };
}
