import { type Later, later } from './later.ts';
import { singleFlight } from './single-flight.ts';

/** A delivery writes ten times a second, and who shows its rows reads all of them. */
const REST_MS = 200;

/**
 * For a reader that is called after every change: reads at once, and what changes within the next moment is one more read.
 * `read` deals with its own failures.
 */
export function calmReads(read: () => Promise<void>, after: Later = later): () => void {
  const reading = singleFlight(async () => {
    await read();
    await new Promise<void>((over) => void after(over, REST_MS));
  });
  return () => void reading.run();
}
