import type { PictureStore } from '#local/pictures/picture-store.ts';
import type { Device } from '#local/rows/device.ts';
import { type PostDrafts, parsePostDraft, postDrafts } from '#local/rows/post-draft.ts';
import type { Activity, CommentAction, PostAction } from '#outbox/activity.ts';
import { discardWriting, recordWriting, retryWriting } from '#outbox/community/write-post.ts';
import type { HandInDeps } from '#outbox/hand-in.ts';
import { type OutboxRunner, requestSync } from './outbox-runner.ts';

/** What a person writes for the community, on this device until it has arrived. */
export interface CommunityWritings {
  drafts: PostDrafts;
  pictures: Pick<PictureStore, 'put' | 'get' | 'remove'>;
  /** On disk when it resolves, and delivered afterwards; false when too many wait. */
  send(uid: string, id: string, action: PostAction | CommentAction): Promise<boolean>;
  /** Whether one of this id has not arrived yet. */
  isWaiting(uid: string, id: string): Promise<boolean>;
  /** Null when the server may have it. The picture stays for a draft that goes on with the words. */
  discard(uid: string, id: string, options: { picture: 'remove' | 'retain' }): Promise<Activity | null>;
  /** Tries again at once what waits or was refused. */
  retry(uid: string, id: string): Promise<void>;
}

interface Deps extends Pick<HandInDeps, 'activities' | 'stamp'> {
  device: Pick<Device, 'notes'>;
  pictures: PictureStore;
}

export function communityWritings(deps: Deps, runner: OutboxRunner): CommunityWritings {
  const { device, pictures } = deps;
  const deliver = () => void runner.run();
  return {
    drafts: postDrafts(device.notes),
    pictures,
    async send(uid, id, action) {
      if (!(await recordWriting(deps, { uid, id, action }))) return false;
      // Requested before the first attempt: the page may be closed right now.
      requestSync(navigator.serviceWorker);
      deliver();
      return true;
    },
    isWaiting: async (uid, id) => (await deps.activities.listOf(uid)).some((other) => other.id === id),
    async discard(uid, id, { picture }) {
      const writing = await discardWriting(deps, uid, id);
      if (writing !== null && picture === 'remove') await pictures.remove(id);
      return writing;
    },
    retry: (uid, id) => retryWriting(deps, uid, id).then(deliver),
  };
}

/** Deletes pictures that no draft and no waiting post names: a crash came between the post and its picture. */
export async function sweepPictures({
  device,
  pictures,
}: {
  device: Pick<Device, 'notes' | 'activities'>;
  pictures: Pick<PictureStore, 'sweep'>;
}): Promise<void> {
  const drafts = (await device.notes.all()).flatMap(({ body }) => parsePostDraft(body)?.postID ?? []);
  const waiting = (await device.activities.all()).map(({ id }) => id);
  const named = new Set([...drafts, ...waiting]);
  await pictures.sweep(({ id }) => named.has(id), Date.now());
}
