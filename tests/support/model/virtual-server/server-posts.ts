import type { posts } from '#contract/community/posts.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { Caller } from './server-calls.ts';
import { refusal, type ServerState } from './server-state.ts';

const UPLOADS = '/uploads/';
/** The place of the community among the lessons, to which everything else belongs. */
export const COMMUNITY_PLACE = 'community';

/** A post or a comment as the server has it. */
export interface ServerWriting {
  id: string;
  uid: string;
  text: string;
  sha256: string | null;
}

export function createPictureUpload(
  state: ServerState,
  { byteLength, sha256 }: Parsed<typeof posts.createImageUpload>,
  { uid }: Caller,
) {
  const uploadID = state.deps.newID();
  const announced = { sha256, byteLength };
  const facts = { uploadID, uid, lessonID: COMMUNITY_PLACE, contentType: 'audio/wav' as const, announced };
  const fresh = { draft: null, ended: false, receiving: false, object: null };
  state.uploads.set(uploadID, { ...facts, ...fresh, createdAt: state.deps.now() });
  return { url: UPLOADS + uploadID, uploadID, headers: {} };
}

export function createPost(
  state: ServerState,
  { postID, text, imageUploadID }: Parsed<typeof posts.create>,
  { uid }: Caller,
) {
  const known = state.writings.find(({ id }) => id === postID);
  if (known !== undefined && known.uid !== uid) throw refusal('api/conflict');
  if (known !== undefined && state.deps.uniqueRecordings) return {};
  requireOpen(state);
  const sha256 = imageUploadID === undefined ? null : pictureOf(state, imageUploadID, uid);
  state.writings.push({ id: postID, uid, text, sha256 });
  return {};
}

export function createComment(
  state: ServerState,
  { commentID, text }: Parsed<typeof posts.createComment>,
  { uid }: Caller,
) {
  const known = state.writings.find(({ id }) => id === commentID);
  if (known !== undefined && known.uid !== uid) throw refusal('api/conflict');
  if (known !== undefined && state.deps.uniqueRecordings) return {};
  requireOpen(state);
  state.writings.push({ id: commentID, uid, text, sha256: null });
  return {};
}

function requireOpen({ closed }: ServerState): void {
  const code = closed.get(COMMUNITY_PLACE);
  if (code !== undefined) throw refusal(code);
}

/** The picture of an upload, which is used up by its post. */
function pictureOf(state: ServerState, uploadID: string, uid: string): string {
  const upload = state.uploads.get(uploadID);
  if (upload === undefined || upload.uid !== uid || upload.lessonID !== COMMUNITY_PLACE)
    throw refusal('api/not-found');
  if (upload.object === null) throw refusal('api/unprocessable-entity');
  state.uploads.delete(uploadID);
  return upload.object.sha256;
}
