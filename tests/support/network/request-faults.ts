import type { Chance } from '#tests/support/chance.ts';

/** What strikes one request of a connection. Bytes are counted from the beginning of the request or of its answer. */
export type RequestFault =
  /** The server gets the first bytes and then the end; the client's connection is reset. */
  | { kind: 'cutUp'; afterBytes: number }
  /** The server has answered; the client gets the first bytes of it, then a reset. */
  | { kind: 'cutDown'; afterBytes: number }
  /** After so many bytes nothing passes any more, in neither direction, until the client gives up. */
  | { kind: 'stall'; afterBytes: number }
  /** The same bytes go to the server on a second connection at the same time. */
  | { kind: 'duplicate' }
  /** The same bytes go to the server once more, after it has answered the first. */
  | { kind: 'replay'; delayMs: number }
  /** The client's connection is reset; the complete request reaches the server later. */
  | { kind: 'late'; delayMs: number };

export type RequestFaultKind = RequestFault['kind'];

export const REQUEST_FAULT_KINDS = [
  'cutUp',
  'cutDown',
  'stall',
  'duplicate',
  'replay',
  'late',
] as const satisfies readonly RequestFaultKind[];

/** A fault for the next request whose first line ("PUT /media/uploads/1 HTTP/1.1") matches; it waits until it could fire. */
export interface ArmedFault {
  fault: RequestFault;
  match?: RegExp;
}

/** Faults that strike requests at random: each with this probability. */
export interface ChanceFaults {
  rate: number;
  kinds?: readonly RequestFaultKind[];
  match?: RegExp;
  /** Most bytes that pass before a cut; small, so that also short requests are met. */
  maxBytes?: number;
  maxDelayMs?: number;
}

export function drawFault(chance: Chance, settings: ChanceFaults): RequestFault {
  const { kinds = REQUEST_FAULT_KINDS, maxBytes = 40_000, maxDelayMs = 3_000 } = settings;
  const kind = chance.pick(kinds);
  // Half of the cuts strike within the head, where most requests and answers end.
  const afterBytes = chance.between(0, chance.hits(0.5) ? 600 : maxBytes);
  const delayMs = chance.between(0, maxDelayMs);
  if (kind === 'duplicate') return { kind };
  if (kind === 'replay' || kind === 'late') return { kind, delayMs };
  return { kind, afterBytes };
}

const MAX_HEAD_BYTES = 32 * 1024;

/** Follows the bytes of one request, so far as to know its first line and where it ends. */
export class RequestBytes {
  readonly line: string;
  /** All bytes so far; empty once they exceed `holdBytes`. */
  held: Buffer[] = [];
  bytes = 0;
  #head = '';
  #endsAt: number | null = null;
  #holdBytes: number;

  constructor(first: Buffer, holdBytes = 0) {
    this.line = first.toString('latin1', 0, 4_096).split('\r\n', 1)[0] ?? '';
    this.#holdBytes = holdBytes;
  }

  add(data: Buffer): void {
    this.bytes += data.length;
    if (this.bytes > this.#holdBytes) {
      this.#holdBytes = 0;
      this.held = [];
    } else this.held.push(data);
    if (this.#endsAt !== null || this.#head.length > MAX_HEAD_BYTES) return;
    this.#head += data.toString('latin1');
    const headEnd = this.#head.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = /\r\ncontent-length: *(\d+)/i.exec(this.#head.slice(0, headEnd))?.[1];
    this.#endsAt = headEnd + 4 + Number(length ?? 0);
  }

  /** Every byte of an HTTP/1.1 request has come; of anything else it is not known. */
  isComplete(): boolean {
    return this.#endsAt !== null && this.bytes >= this.#endsAt;
  }

  /** Its bytes, when all of them are held. */
  whole(): Buffer | null {
    return this.held.length === 0 ? null : Buffer.concat(this.held);
  }
}

/** Begins an HTTP/1.1 request rather than going on with a body. */
export const beginsRequest = (data: Buffer): boolean =>
  /^[A-Z]{3,7} \S+ HTTP\/1\.1\r\n/.test(data.toString('latin1', 0, 4_096));
