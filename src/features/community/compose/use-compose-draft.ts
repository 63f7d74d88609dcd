import { useEffect, useRef, useState } from 'react';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { singleFlight } from '#lib/single-flight.ts';
import type { PostDraft } from '#local/rows/post-draft.ts';
import { isEmptyDraft, newDraft, openDraft } from './compose-draft.ts';

/** The draft of the person's post, on disk after every change; null until it is read. */
export function useComposeDraft({ writings, waiting }: CommunityPorts, uid: string, playSlug: string | null) {
  const [draft, setDraft] = useState<PostDraft | null>(null);
  const latest = useRef<PostDraft | null>(null);
  const [flight] = useState(() =>
    singleFlight(async () => {
      const current = latest.current;
      if (current === null) return;
      const save = isEmptyDraft(current) ? writings.drafts.clear(uid) : writings.drafts.save(uid, current);
      // The words stay on the screen, and the next change writes again.
      await save.catch(() => undefined);
    }),
  );
  useEffect(() => {
    let isOver = false;
    const show = (found: PostDraft) => {
      if (isOver || latest.current !== null) return;
      latest.current = found;
      setDraft(found);
    };
    // A device whose storage does not answer can still write, without a draft.
    openDraft(writings, uid, waiting.posts() ?? [], playSlug).then(show, () => show(newDraft(playSlug)));
    return () => {
      isOver = true;
    };
  }, [writings, waiting, uid, playSlug]);
  const change = (facts: Partial<PostDraft>) => {
    if (latest.current === null) return;
    latest.current = { ...latest.current, ...facts };
    setDraft(latest.current);
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
