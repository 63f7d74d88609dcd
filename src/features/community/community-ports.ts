import type { Api } from '#api/client.ts';
import type { StoredPicture } from '#local/pictures/picture-database.ts';
import type { PostDraft, PostDrafts } from '#local/rows/post-draft.ts';
import type { CommentAction, PostAction } from '#outbox/activity.ts';
import type { CommunityViews } from '#outbox/community/community-view.ts';

/** Dependencies of the community's screens; implemented by src/app/adapters/community-ports.ts. */
export interface CommunityPorts {
  api: Api;
  /** The person who is signed in; null for a visitor. */
  uid: string | null;
  /** The origin of addresses that people share. */
  origin: string;
  /** What the person wrote that is on its way. */
  waiting: CommunityViews;
  writings: Writings;
}

/** Drafts that survive a page that is closed in the moment of a key press. */
export interface NotedDrafts extends PostDrafts {
  /** Notes the draft at once, before `save` has written it to the database. */
  note(uid: string, draft: PostDraft): void;
  /** Runs `listener` when another page of this device changed the draft or finished it. @returns how to stop */
  follow(uid: string, listener: () => void): () => void;
}

/** What a person writes, on this device until it has arrived. */
export interface Writings {
  drafts: NotedDrafts;
  savePicture(picture: StoredPicture): Promise<void>;
  picture(postID: string): Promise<StoredPicture | null>;
  removePicture(postID: string): Promise<void>;
  /** On disk when it resolves, and delivered afterwards; false when too many wait. */
  send(id: string, action: PostAction | CommentAction): Promise<boolean>;
  /** Whether a post or a comment is on its way, asked of the disk: also before its list was read. */
  isWaiting(id: string): Promise<boolean>;
  /** Resolves with false when the server may have it already. The picture stays for a draft that goes on with the words. */
  discard(id: string, picture: 'remove' | 'retain'): Promise<boolean>;
  /** Tries again at once what waits or was refused. */
  retry(id: string): Promise<void>;
}
