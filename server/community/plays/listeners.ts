import { senderPlaces } from '#server/lib/sender-places.ts';

/** Answers that are being read: a browser opens a few at once for one sound, and a household has several. */
const LIMITS = { all: 1_000, ofOne: 48 };

/** Counts who is being sent sounds, so that nobody holds all of them open. */
export function countListeners(limits = LIMITS) {
  const places = senderPlaces(limits);
  return {
    /**
     * Opens a stream that counts for its sender until it was read, broke or was given up.
     * @throws ApiError 429 for a sender with too many, 503 beyond all
     */
    async open(
      sender: string,
      openStream: () => Promise<ReadableStream<Uint8Array>>,
    ): Promise<ReadableStream<Uint8Array>> {
      const end = places.take(sender);
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
