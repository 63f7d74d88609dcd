import type { NotedDrafts } from '#features/community/community-ports.ts';
import { type PostDraft, type PostDrafts, parsePostDraft } from '#local/rows/post-draft.ts';
import { notedDraftKey } from './noted-draft-key.ts';

/** What is needed of the window. */
export type DraftView = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;

/**
 * Drafts in the database, with the newest words in localStorage as well: that is written before a key press ends, and the
 * database only after it. A browser that is killed may lose what it noted in the last seconds, or bring back what was
 * removed. So a note counts only for the draft that the database knows, and only where it is the later one.
 */
export function notedDrafts(drafts: PostDrafts, view: DraftView): NotedDrafts {
  const { localStorage: storage } = view;
  const note = (uid: string, draft: PostDraft) => {
    try {
      storage.setItem(notedDraftKey(uid), JSON.stringify(draft));
    } catch {
      // The storage is full: the database follows.
    }
  };
  return {
    note,
    async load(uid) {
      const stored = await drafts.load(uid);
      const noted = parsePostDraft(storage.getItem(notedDraftKey(uid)) ?? '');
      const isLater = stored?.postID === noted?.postID && (noted?.revision ?? 0) > (stored?.revision ?? 0);
      return stored !== null && noted !== null && isLater ? noted : stored;
    },
    async save(uid, draft) {
      note(uid, draft);
      await drafts.save(uid, draft);
    },
    async clear(uid) {
      await drafts.clear(uid);
      // Last: it tells the other pages.
      storage.removeItem(notedDraftKey(uid));
    },
    follow(uid, listener) {
      const heard = ({ key }: StorageEvent) => {
        if (key === notedDraftKey(uid)) listener();
      };
      view.addEventListener('storage', heard);
      return () => view.removeEventListener('storage', heard);
    },
  };
}
