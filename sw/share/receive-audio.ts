import { MAX_RECORDING_BYTES } from '#domain/recordings/upload-size.ts';
import {
  MAX_RECEIVED_FILES,
  storeReceived,
  TooLargeToReceive,
  TooManyReceived,
} from '#local/received/received-files.ts';
import { isOutOfSpace } from '#local/storage-errors.ts';

/** As manifest.webmanifest says. */
const SHARE_ADDRESS = '/share-audio';
const FIELD = 'audio';
const IMPORT_PAGE = '/recordings/import';

/** Two of the largest files that may be handed in, and what the form is around them. */
const MAX_BODY_BYTES = 2 * MAX_RECORDING_BYTES + 1024 * 1024;

/** Why something of what was shared is not there (src/features/homework/import/import-screen.tsx says it). */
type ShareProblem = 'too-big' | 'too-many' | 'full' | 'nothing' | 'not-received';

export interface ReceiveDeps {
  caches: CacheStorage;
  origin: string;
  now: () => number;
  newID: () => string;
}

export function isShare({ method }: Pick<Request, 'method'>, address: URL, origin: string): boolean {
  return method === 'POST' && address.origin === origin && address.pathname === SHARE_ADDRESS;
}

/**
 * Stores what another app shared, and leads to the page that asks which lesson it belongs to. The answer comes when
 * everything is on disk: the sign-in that may come first loses nothing.
 */
export async function receiveAudio(request: Request, deps: ReceiveDeps): Promise<Response> {
  const problem = await storeAll(request, deps).catch(problemOf);
  return Response.redirect(
    `${deps.origin}${IMPORT_PAGE}${problem === null ? '' : `?problem=${problem}`}`,
    303,
  );
}

async function storeAll(request: Request, deps: ReceiveDeps): Promise<ShareProblem | null> {
  // A form of another site can send files here; the share sheet has no page that it comes from. Neither has a site that hides
  // its address: its files wait until the person hands them in or deletes them (docs/threat-model.md).
  if (isForeign(request.referrer, deps.origin)) return 'not-received';
  const files = (await formOf(request)).getAll(FIELD).filter((part) => part instanceof File);
  if (files.length === 0) return 'nothing';
  let problem: ShareProblem | null = files.length > MAX_RECEIVED_FILES ? 'too-many' : null;
  for (const file of files.slice(0, MAX_RECEIVED_FILES)) {
    try {
      await storeReceived(deps.caches, file, { id: deps.newID(), now: deps.now() });
    } catch (cause) {
      // The others may fit.
      problem = problemOf(cause);
    }
  }
  return problem;
}

function isForeign(referrer: string, origin: string): boolean {
  return (
    URL.canParse(referrer) &&
    /^https?:$/.test(new URL(referrer).protocol) &&
    new URL(referrer).origin !== origin
  );
}

class BodyTooLarge extends Error {}

/** The parsed form; a body that grows beyond its bound is not read to its end. */
async function formOf(request: Request): Promise<FormData> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw new BodyTooLarge();
  let byteLength = 0;
  const bounded = request.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        byteLength += chunk.byteLength;
        if (byteLength > MAX_BODY_BYTES) controller.error(new BodyTooLarge());
        else controller.enqueue(chunk);
      },
    }),
  );
  const type = request.headers.get('content-type') ?? '';
  const form = new Response(bounded ?? null, { headers: { 'content-type': type } }).formData();
  return form.catch((cause: unknown) => {
    throw byteLength > MAX_BODY_BYTES ? new BodyTooLarge() : cause;
  });
}

function problemOf(cause: unknown): ShareProblem {
  if (cause instanceof BodyTooLarge || cause instanceof TooLargeToReceive) return 'too-big';
  if (cause instanceof TooManyReceived) return 'too-many';
  return isOutOfSpace(cause) ? 'full' : 'not-received';
}
