import { ApiError } from '#contract/errors.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { reportBrokenConnection } from '#server/storage/receive-upload.ts';
import type { Body } from '#server/storage/storage.ts';
import type { PiecePlace } from './keys.ts';

/** When bytes that came go to the store. */
export interface PieceLimits {
  /** So many of one body. */
  readonly pieceBytes: number;
  /** So many of all bodies together: then each stores what it has. */
  readonly heldBytes: number;
  /** After so long, so that other servers see how far a slow body is, and a dead connection holds nothing back. */
  readonly everyMs: number;
  /** Pieces of one body: one that brings a byte at a time is ended. */
  readonly maxPieces: number;
}

export const PIECE_LIMITS: PieceLimits = {
  pieceBytes: 5 * 1024 * 1024,
  heldBytes: 64 * 1024 * 1024,
  everyMs: 5 * SECOND_MS,
  // Seven hours of a body whose bytes are stored every five seconds.
  maxPieces: 5_000,
};

/** A chunk costs a hundred bytes besides its own: so many that follow each other are made one. */
const MAX_LOOSE_CHUNKS = 256;

type StorePiece = (place: PiecePlace, bytes: Uint8Array) => Promise<void>;

/** A body that is being received. */
interface LiveBody {
  /** Where the bytes end that came so far. */
  end: number;
  isOvertaken: boolean;
  /** Whether a piece of it is missing in the store. */
  hasFailed: boolean;
  /** Stores what came and is not stored yet. */
  store(): Promise<void>;
}

export interface Received {
  readonly uploadID: string;
  readonly start: number;
  /** The announced length of the whole. */
  readonly limit: number;
  readonly body: Body;
}

/*
 *   body ──▶ memory, 64 MB of all bodies ──▶ one piece after the other in the store
 *              after 5 MB, after 5 s, and at the end of the body, also of one that was cut
 */
export function pieceReceiver(limits: PieceLimits) {
  const bodies = new Map<string, Set<LiveBody>>();
  const memory = { held: 0 };
  const bodiesOf = (uploadID: string) => [...(bodies.get(uploadID) ?? [])];
  return {
    /** Where the bytes end that this process is receiving; null where it receives none that can be stored. */
    endOf(uploadID: string): number | null {
      const ends = bodiesOf(uploadID).flatMap(({ end, hasFailed }) => (hasFailed ? [] : [end]));
      return ends.length === 0 ? null : Math.max(...ends);
    },
    /** Stores what bodies of this upload hold in this process. What fails, fails where it is received. */
    async settle(uploadID: string): Promise<void> {
      await Promise.allSettled(bodiesOf(uploadID).map((each) => each.store()));
    },
    /** Receives a body, and lets those before it give way. @returns where the stored bytes end */
    async receive({ uploadID, start, limit, body }: Received, storePiece: StorePiece): Promise<number> {
      for (const other of bodiesOf(uploadID)) other.isOvertaken = true;
      const held = heldBytes(start, storePiece, memory, limits);
      const together = bodies.get(uploadID) ?? new Set();
      bodies.set(uploadID, together.add(held));
      try {
        return await receiveInto(held, body, limit, limits);
      } finally {
        held.drop();
        together.delete(held);
        if (together.size === 0) bodies.delete(uploadID);
      }
    },
  };
}

type HeldBytes = ReturnType<typeof heldBytes>;

/** The bytes of one body that came and are not stored yet. */
function heldBytes(start: number, storePiece: StorePiece, memory: { held: number }, limits: PieceLimits) {
  let chunks: Uint8Array[] = [];
  let loose: Uint8Array[] = [];
  let [size, stored, pieces] = [0, start, 0];
  let storing: Promise<void> = Promise.resolve();
  const storeNow = async () => {
    if (size === 0) return;
    pieces += 1;
    if (pieces > limits.maxPieces) throw new ApiError('api/unprocessable-entity');
    const bytes = Buffer.concat([...chunks, ...loose]);
    [chunks, loose, size] = [[], [], 0];
    try {
      await storePiece({ start: stored, end: stored + bytes.byteLength }, bytes);
      stored += bytes.byteLength;
    } finally {
      memory.held -= bytes.byteLength;
    }
  };
  return {
    end: start,
    isOvertaken: false,
    hasFailed: false,
    add(chunk: Uint8Array) {
      loose.push(chunk);
      if (loose.length === MAX_LOOSE_CHUNKS) {
        chunks.push(Buffer.concat(loose));
        loose = [];
      }
      size += chunk.byteLength;
      memory.held += chunk.byteLength;
      this.end += chunk.byteLength;
    },
    isFull: () => size >= limits.pieceBytes || memory.held >= limits.heldBytes,
    /** One after the other; after a failure always that failure, because a piece is missing there. */
    store() {
      storing = storing.then(storeNow);
      storing.catch(() => {
        this.hasFailed = true;
      });
      return storing;
    },
    drop() {
      memory.held -= size;
      [chunks, loose, size] = [[], [], 0];
    },
  };
}

async function receiveInto(held: HeldBytes, body: Body, limit: number, { everyMs }: PieceLimits) {
  const timer = setInterval(() => void held.store().catch(() => undefined), everyMs);
  try {
    for await (const chunk of reportBrokenConnection(body)) {
      if (held.isOvertaken) throw new ApiError('api/conflict');
      if (held.end + chunk.byteLength > limit) throw new ApiError('api/payload-too-large');
      held.add(chunk);
      if (held.isFull() || held.hasFailed) await held.store();
    }
  } finally {
    clearInterval(timer);
    // Also of a body that was cut.
    await held.store();
  }
  return held.end;
}
