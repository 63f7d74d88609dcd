import { type PlaceLimits, senderPlaces } from './sender-places.ts';

/** In one process; a bucket has as many connections for them. */
export const MAX_LISTENERS = 1_000;
/** Of one person, or one sender: a browser opens a few at once for one sound, and a household has several. */
const MAX_OF_ONE = 48;
/** Of one neighbourhood of the network, whoever they are: anybody has accounts by the dozen, and a line at home networks by the thousand. */
const MAX_OF_A_NEIGHBOURHOOD = 300;

export interface Listener {
  /** A person where that is known, else the sender. */
  readonly who: string;
  readonly near: string;
}

/** Counts who is being sent sounds, so that nobody holds all of them open. */
export function countListeners(limits: PlaceLimits) {
  const places = senderPlaces(limits);
  return {
    /**
     * Opens a stream that counts for its listener until it was read, broke or was given up.
     * @throws ApiError 429 for a listener or a neighbourhood with too many, 503 beyond all
     */
    async open(
      { who, near }: Listener,
      openStream: () => Promise<ReadableStream<Uint8Array>>,
    ): Promise<ReadableStream<Uint8Array>> {
      const end = places.take(who, near);
      try {
        return whenOver(await openStream(), end);
      } catch (error) {
        end();
        throw error;
      }
    },
    total: places.total,
  };
}

/** Everybody to whom this process sends sounds. */
export const listeners = countListeners({
  all: MAX_LISTENERS,
  ofOne: MAX_OF_ONE,
  ofNear: MAX_OF_A_NEIGHBOURHOOD,
});

function whenOver(stream: ReadableStream<Uint8Array>, end: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
}
