import { ApiError } from '#contract/errors.ts';

/** Answers that are being read: a browser opens a few at once for one sound, and a household has several. */
const MAX_OF_A_SENDER = 48;
const MAX_TOTAL = 1_000;
const RETRY_AFTER_S = 10;

/** Counts who is being sent sounds, so that nobody holds all of them open. */
export function countListeners(maxOfSender = MAX_OF_A_SENDER, maxTotal = MAX_TOTAL) {
  const bySender = new Map<string, number>();
  let total = 0;

  /** Counts one until it is called back. @throws ApiError 429 for a sender with too many, 503 beyond all */
  function begin(sender: string): () => void {
    const own = bySender.get(sender) ?? 0;
    if (own >= maxOfSender) throw new ApiError('api/too-many-requests', { retryAfter: RETRY_AFTER_S });
    if (total >= maxTotal) throw new ApiError('api/service-unavailable', { retryAfter: RETRY_AFTER_S });
    bySender.set(sender, own + 1);
    total += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      total -= 1;
      const left = (bySender.get(sender) ?? 1) - 1;
      if (left === 0) bySender.delete(sender);
      else bySender.set(sender, left);
    };
  }

  return {
    /** Opens a stream that counts for its sender until it was read, broke or was given up. */
    async open(
      sender: string,
      openStream: () => Promise<ReadableStream<Uint8Array>>,
    ): Promise<ReadableStream<Uint8Array>> {
      const end = begin(sender);
      try {
        return whenOver(await openStream(), end);
      } catch (error) {
        end();
        throw error;
      }
    },
    total: () => total,
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
