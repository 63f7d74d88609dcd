/** How slow a network is. */
export interface LinkSettings {
  bytesPerSecond: number;
  roundTripMs: number;
}

/** 1.6 Mbit/s and 150 ms: what DevTools calls slow 4G. */
export const SLOW_4G: LinkSettings = { bytesPerSecond: 200_000, roundTripMs: 150 };

/** One direction of a network: all connections share its rate. */
export interface Way {
  /** When the bytes that are on their way have passed, by `performance.now()`. */
  freeAt: number;
}

/** Bytes on their way before the sender waits: more than twice what rate and round trip hold, or the link runs dry. */
export const windowOf = (link: LinkSettings | null): number =>
  link === null
    ? MIN_WINDOW_BYTES
    : Math.max(MIN_WINDOW_BYTES, (3 * link.bytesPerSecond * link.roundTripMs) / 1000);
const MIN_WINDOW_BYTES = 128 * 1024;

/** Bytes that take their turn on a shared way at once. */
export const MAX_PIECE_BYTES = 4 * 1024;

/** Takes the next turn on a way. @returns milliseconds until those bytes are at the other end */
export function travelMs(bytes: number, link: LinkSettings, way: Way): number {
  const now = performance.now();
  way.freeAt = Math.max(now, way.freeAt) + (bytes / link.bytesPerSecond) * 1000;
  return way.freeAt - now + link.roundTripMs / 2;
}
