import type { Socket } from 'node:net';
import { type LinkSettings, MAX_PIECE_BYTES, travelMs, type Way, windowOf } from './link.ts';

/** What goes through a lane: bytes, the end, or something to do once all bytes before it are handed on. */
type Item = Buffer | 'end' | (() => void);

/** One direction of one connection: hands bytes on in their order, at the link's pace, unless it is held. */
export class Lane {
  readonly #from: Socket;
  readonly #to: Socket;
  readonly #way: Way;
  readonly #link: () => LinkSettings | null;
  readonly #items: Item[] = [];
  #underwayBytes = 0;
  #held = false;
  /** Items whose time came while the lane was held. */
  #due = 0;

  constructor(from: Socket, to: Socket, way: Way, link: () => LinkSettings | null) {
    this.#from = from;
    this.#to = to;
    this.#way = way;
    this.#link = link;
  }

  send(data: Buffer): void {
    const link = this.#link();
    for (let at = 0; at < data.length; at += MAX_PIECE_BYTES) {
      const piece = data.subarray(at, at + MAX_PIECE_BYTES);
      this.#underwayBytes += piece.length;
      this.#take(piece, link === null ? 0 : travelMs(piece.length, link, this.#way));
    }
    if (this.#underwayBytes >= windowOf(link)) this.#from.pause();
  }

  end(): void {
    this.afterwards('end');
  }

  /** Ends, or does something, once all bytes so far are handed on. */
  afterwards(item: 'end' | (() => void)): void {
    const link = this.#link();
    this.#take(item, link === null ? 0 : travelMs(0, link, this.#way) + 1);
  }

  /** Nothing passes until the release. */
  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
    // What is handed on may hold the lane again (a stall), and what is due then stays due.
    while (this.#due > 0 && !this.#held) {
      this.#due -= 1;
      this.#handOn();
    }
  }

  #take(item: Item, delayMs: number): void {
    this.#items.push(item);
    if (delayMs > 0) setTimeout(() => this.#handOn(), delayMs);
    else this.#handOn();
  }

  /** Timers of a busy machine may fire in another order than they were set: whichever fires hands on the oldest item. */
  #handOn(): void {
    if (this.#held) {
      this.#due += 1;
      return;
    }
    const item = this.#items.shift();
    if (item === undefined) return;
    if (typeof item === 'function') item();
    else if (item === 'end') this.#to.end();
    else this.#write(item);
  }

  #write(piece: Buffer): void {
    const settled = () => {
      this.#underwayBytes -= piece.length;
      if (this.#underwayBytes < windowOf(this.#link())) this.#from.resume();
    };
    if (this.#to.writable) this.#to.write(piece, settled);
    else settled();
  }
}
