import { posts } from '#contract/community/posts.ts';
import { ApiError } from '#contract/errors.ts';
import type { Activity, PostAction, PostPicture } from '#outbox/activity.ts';
import { type Failure, judge, WHY } from '#outbox/failure.ts';
import { NotTheOwner, withOwnerToken } from '#outbox/owner-token.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import type { UploadLine } from '#outbox/upload-line.ts';

/*
 *   picture? ─no───────────────────────────────▶ create ─answered→ gone from this device
 *      └─yes─▶ address ─▶ PUT ─uploadID stored→──▲   │
 *                 ▲                                  │ 404, 422: the server has no such picture
 *                 └──────────── at most 3 times ─────┘
 *
 * Nothing of an upload is stored before its bytes have arrived: after a crash it begins with a fresh address, and the bytes
 * that arrived before are swept by the server. `tried` is stored before `create` leaves, so that until then a post can be
 * discarded or edited. However often `create` is repeated, the server makes one post of a postID.
 */
const MAX_RESTARTS = 3;

type Step = 'address' | 'upload' | 'create';

/** What failed, and at which step: the same answer means something else at each. */
export class PostFailed extends Error {
  readonly step: Step;
  override readonly cause: unknown;

  constructor(step: Step, cause: unknown) {
    super(step);
    this.step = step;
    this.cause = cause;
  }
}

/** The bytes of the picture are not on this device any more. */
class PictureLost extends Error {}

type Post = Activity & { deed: PostAction };

const isPost = (activity: Activity | null): activity is Post => activity?.deed.kind === 'post';

/**
 * Sends a post as it is stored now, its picture first; its row and its picture are gone when this resolves.
 * @returns false when its picture waits for the line
 * @throws PostFailed, or NotTheOwner
 */
export async function sendPost(id: string, ports: OutboxPorts, line: UploadLine): Promise<boolean> {
  const stored = await ports.activities.apply(id, (current) => current);
  if (!isPost(stored)) return true;
  const { picture } = stored.deed;
  const isUploaded = picture === null || picture.uploadID !== null;
  if (!isUploaded && !line.isFree()) return false;
  const ready = isUploaded ? stored : await line.use(() => sendPicture(stored, picture, ports));
  if (ready !== null) await createPost(ready, ports);
  return true;
}

async function createPost(ready: Post, ports: OutboxPorts): Promise<void> {
  const { id } = ready;
  // Another runner may have changed it meanwhile: what is sent is what is stored.
  const tried = await ports.activities.apply(id, (current) =>
    current.key === ready.key ? { ...current, tried: true } : current,
  );
  if (!isPost(tried) || tried.key !== ready.key) return;
  await atStep('create', () =>
    withOwnerToken(tried.uid, ports, (token) =>
      ports.api(posts.create, inputOf(tried), { token, idempotencyKey: tried.key }),
    ),
  );
  const left = await ports.activities.apply(id, (current) => (current.key === tried.key ? null : current));
  // Left behind by a crash, it is swept later.
  if (left === null && tried.deed.picture !== null) await ports.dropPicture(id).catch(() => {});
}

/** @returns the post with its upload, as it is stored; null when it was discarded or changed meanwhile */
async function sendPicture(post: Post, picture: PostPicture, ports: OutboxPorts): Promise<Post | null> {
  const { id, uid, key } = post;
  const { contentType, byteLength, sha256 } = picture;
  const bytes = await atStep('upload', () => readPicture(id, sha256, ports));
  const { url, headers, uploadID } = await atStep('address', () =>
    withOwnerToken(uid, ports, (token) =>
      ports.api(
        posts.createImageUpload,
        { contentType, byteLength, sha256 },
        // A fresh key: an address of an earlier try may be used up.
        { token, idempotencyKey: ports.newKey() },
      ),
    ),
  );
  await atStep('upload', () => ports.put({ url, headers, bytes }));
  const nextKey = ports.newKey();
  const after = await ports.activities.apply(id, (current) =>
    current.key === key ? withPicture(current, { ...picture, uploadID }, nextKey) : current,
  );
  // Another runner changed it meanwhile, and its upload may be undone again: this one is overtaken.
  return isPost(after) && after.key === nextKey ? after : null;
}

async function readPicture(id: string, sha256: string, ports: OutboxPorts) {
  const bytes = await ports.picture(id);
  if (bytes === null) throw new PictureLost();
  // Storage that answers with other bytes is asked again later.
  if ((await ports.sha256(bytes)) !== sha256) throw new Error('other bytes were read');
  return bytes;
}

/** Another body needs another key: the server refuses the same one with other contents. */
function withPicture(activity: Activity, picture: PostPicture, key: string): Activity {
  const { deed: action } = activity;
  return action.kind === 'post' ? { ...activity, key, deed: { ...action, picture } } : activity;
}

function inputOf({ id, deed: { text, picture, playSlug, currCode } }: Post) {
  return {
    postID: id,
    text,
    ...(picture?.uploadID ? { imageUploadID: picture.uploadID, imageAlt: picture.alt } : {}),
    ...(playSlug === null ? {} : { playSlug }),
    ...(currCode === null ? {} : { currCode }),
  };
}

async function atStep<T>(step: Step, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof NotTheOwner) throw cause;
    throw new PostFailed(step, cause);
  }
}

/** What a failed post waits for, and how it is to be stored. */
export function judgePost(error: unknown): { failure: Failure; restart: boolean } {
  const { step, cause } = error instanceof PostFailed ? error : { step: 'create' as const, cause: error };
  if (cause instanceof PictureLost) {
    return { failure: { kind: 'person', need: 'look', why: WHY.bytesMissing }, restart: false };
  }
  // An address that expired or was used, and bytes that something in between cut: the next try has a fresh address.
  const verdict = judge(cause, step === 'create' ? 'submit' : step);
  if (verdict.type !== 'failed') {
    return { failure: { kind: 'later', why: WHY.interrupted }, restart: false };
  }
  const isPictureRefused =
    step === 'create' &&
    cause instanceof ApiError &&
    (cause.known === 'api/not-found' || cause.known === 'api/unprocessable-entity');
  return { failure: verdict.failure, restart: isPictureRefused };
}

/** The same post with its upload to be done again, also after a person was asked. */
export function withoutUpload(activity: Activity, key: string): Activity {
  const { deed: action } = activity;
  if (action.kind !== 'post' || action.picture === null) return activity;
  const { restarts } = action.picture;
  return withPicture(activity, { ...action.picture, uploadID: null, restarts: restarts + 1 }, key);
}

/** True while another upload may help by itself. */
export function mayRestart({ deed: action }: Activity): boolean {
  return action.kind === 'post' && action.picture !== null && action.picture.restarts < MAX_RESTARTS;
}
