import { ApiError, type ErrorCode, statusOf } from '#contract/errors.ts';

import type { ServerWriting } from './server-posts.ts';

export interface Upload {
  uploadID: string;
  uid: string;
  lessonID: string;
  contentType: 'audio/mp4' | 'audio/webm' | 'audio/ogg' | 'audio/wav';
  announced: { sha256: string | undefined; byteLength: number | undefined };
  createdAt: number;
  /** The bytes may come in several requests: those that are here; null where they may not. */
  draft: Uint8Array | null;
  /** The address has ended before its time: other bytes arrived. */
  ended: boolean;
  /** A body is on its way: a second one is refused. */
  receiving: boolean;
  object: { sha256: string; bytes: Uint8Array; completedAt: number } | null;
}

export interface ServerAudio {
  userAudioID: string;
  uid: string;
  lessonID: string;
  upload: Upload;
  recordingID: string | null;
  sha256: string;
  byteLength: number;
  order: number;
  recordedAt: number;
  registeredAt: number;
}

export interface Submission {
  uid: string;
  lessonID: string;
  audio: ServerAudio;
  recordingID: string | null;
  submittedAt: number;
  /** Every note with its time: a lagging copy shows an older one. */
  notes: { at: number; note: string; noteRevision: number | null }[];
}

export interface ServerStateDeps {
  now(): number;
  newID(): string;
  sha256(bytes: Uint8Array): string;
  /** False removes the server's own guard, so that it cannot hide a planted bug. */
  uniqueRecordings: boolean;
  /** The least bytes of a resumable upload; the model's takes are tiny. */
  minResumable: number;
  /** False: a server of the version before, which keeps the note that arrived last and tells no revision. */
  orderedNotes?: boolean;
  /** True removes the server's checks of parts, so that they cannot hide a planted bug. */
  blindParts?: boolean;
}

export interface ServerState {
  deps: ServerStateDeps;
  uploads: Map<string, Upload>;
  audios: ServerAudio[];
  submissions: Submission[];
  completions: Map<string, boolean>;
  /** Stretches of practice as rows, `uid spanID`. */
  practised: { span: string; seconds: number }[];
  /** Posts and comments, in the order in which they arrived. */
  writings: ServerWriting[];
  /** Lessons that refuse homework now, with the error code. */
  closed: Map<string, ErrorCode>;
  lessons: ReadonlySet<string>;
}

export function emptyServerState(deps: ServerStateDeps, lessons: readonly string[]): ServerState {
  const lists = {
    uploads: new Map(),
    audios: [],
    submissions: [],
    completions: new Map(),
    practised: [],
    writings: [],
    closed: new Map(),
  };
  return { deps, ...lists, lessons: new Set(lessons) };
}

export function refusal(code: ErrorCode, retryAfter?: number): ApiError {
  return new ApiError(code, { status: statusOf(code), retryAfter });
}

export function mayUse(state: ServerState, lessonID: string): void {
  if (!state.lessons.has(lessonID)) throw refusal('api/not-found');
  const closed = state.closed.get(lessonID);
  if (closed !== undefined) throw refusal(closed);
}
