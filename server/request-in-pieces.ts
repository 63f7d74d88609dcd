import { IncomingMessage } from 'node:http';

/** So many pieces a body may come in, however small they are. */
const FREE_PIECES = 256;
/** Beyond them they are at least so large on average: whoever cuts a body up (a network, a proxy) makes pieces of hundreds of bytes. */
const MIN_PIECE_BYTES = 64;

/**
 * A request that ends its connection when its body comes in dust. Each piece costs the same work, however small it is: a megabyte of
 * chunks of one byte (RFC 9112, section 7.1) held up the server for seven seconds.
 */
export class RequestInPieces extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  override push(piece: Uint8Array | null, encoding?: BufferEncoding): boolean {
    if (piece !== null) {
      this.#pieces += 1;
      this.#bytes += piece.byteLength;
      if (this.#pieces > FREE_PIECES && this.#bytes < this.#pieces * MIN_PIECE_BYTES) {
        // What was read from the network together with it is still handed over.
        this.destroy();
        return false;
      }
    }
    return super.push(piece, encoding);
  }
}
