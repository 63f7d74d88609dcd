import { aDevice } from '#tests/support/device/a-device.ts';
import { aTake } from '#tests/support/device/a-take.ts';

const SLICES = 120;
const SLICE_MS = 1_000;
/** One second at 96 kbit/s. */
const SLICE_BYTES = 12_000;

/**
 * Time to write a chunk and read it back, as a share of the time in which the next one is recorded. In
 * fake-indexeddb, which has no disk: the cost of our own code, and the minimum on a phone.
 */
export async function chunkWrites(): Promise<number> {
  const store = aDevice().tab();
  const { takeID, ...rest } = aTake();
  await store.start({ takeID, ...rest });
  const began = performance.now();
  for (let seq = 0; seq < SLICES; seq += 1) await store.append(takeID, seq, new ArrayBuffer(SLICE_BYTES));
  const spent = performance.now() - began;
  await store.close();
  return spent / (SLICES * SLICE_MS);
}
