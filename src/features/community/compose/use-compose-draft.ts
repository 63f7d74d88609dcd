import { useEffect, useRef, useState } from 'react';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { singleFlight } from '#lib/single-flight.ts';
import type { PostDraft } from '#local/rows/post-draft.ts';
import { newDraft, openDraft } from './compose-draft.ts';

/** The draft of the person's post, on disk after every change; null until it is read. */
export function useComposeDraft(
  { writings }: Pick<CommunityPorts, 'writings'>,
  uid: string,
  playSlug: string | null,
) {
  const [draft, setDraft] = useState<PostDraft | null>(null);
  const latest = useRef<PostDraft | null>(null);
  const [flight] = useState(() =>
    singleFlight(async () => {
      // The words stay on the screen, and the next change writes again.
      if (latest.current !== null) await writings.drafts.save(uid, latest.current).catch(() => undefined);
    }),
  );
  useEffect(() => {
    let isOver = false;
    const show = (found: PostDraft) => {
      if (isOver) return;
      latest.current = found;
      setDraft(found);
      // Also before the first word: a note counts only for a draft that the database knows.
      void flight.run();
    };
    const open = (slug: string | null) => openDraft(writings, uid, slug);
    // A device whose storage does not answer can still write, without a draft.
    open(playSlug).then(
      (found) => latest.current ?? show(found),
      () => latest.current ?? show(newDraft(playSlug)),
    );
    // Two pages have one draft: what is changed, sent or discarded in one of them is so in the other.
    const stop = writings.drafts.follow(uid, () => {
      open(null).then(
        (found) => latest.current !== null && isOther(found, latest.current) && show(found),
        () => undefined,
      );
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [writings, uid, playSlug, flight]);
  const change = (facts: Partial<PostDraft>) => {
    if (latest.current === null) return;
    latest.current = { ...latest.current, ...facts, revision: latest.current.revision + 1 };
    setDraft(latest.current);
    // Written before the page can be closed; the database follows.
    writings.drafts.note(uid, latest.current);
    void flight.run();
  };
  /** Forgets the draft: it is a post on its way now, or discarded. */
  const clear = async () => {
    latest.current = null;
    await flight.settle();
    await writings.drafts.clear(uid).catch(() => undefined);
  };
  return { draft, change, clear };
}

function isOther(found: PostDraft, shown: PostDraft): boolean {
  return found.postID !== shown.postID || found.revision > shown.revision;
}
