import { isOpen, uploadAt } from './server-audios.ts';
import type { ServerState } from './server-state.ts';

/** How many bytes of a resumable upload the server has, from the first one on. */
export function offsetOf(state: ServerState, url: string): { status: number; offset: number | null } {
  const upload = uploadAt(state, url);
  if (upload === undefined) return { status: 404, offset: null };
  if (upload.draft === null || !isOpen(state, upload)) return { status: 403, offset: null };
  return { status: 200, offset: upload.object?.bytes.byteLength ?? upload.draft.byteLength };
}

/** The HTTP status for bytes that arrive as a part of a resumable upload, whether or not its sender hears it. */
export function appendPart(state: ServerState, url: string, offset: number, bytes: Uint8Array): number {
  const upload = uploadAt(state, url);
  if (upload === undefined) return 404;
  if (upload.draft === null || !isOpen(state, upload)) return 403;
  const { announced, object, draft } = upload;
  const { byteLength = 0 } = announced;
  const { blindParts = false } = state.deps;
  if (offset + bytes.byteLength > byteLength) return 413;
  if (object !== null) return 204;
  if (offset !== draft.byteLength && !blindParts) return 409;
  upload.draft = Uint8Array.from([...draft, ...bytes]).subarray(0, byteLength);
  if (upload.draft.byteLength < byteLength) return 204;
  const sha256 = blindParts ? (announced.sha256 ?? '') : state.deps.sha256(upload.draft);
  if (sha256 !== announced.sha256) {
    upload.draft = new Uint8Array();
    upload.ended = true;
    return 422;
  }
  upload.object = { sha256, bytes: upload.draft, completedAt: state.deps.now() };
  return 204;
}
