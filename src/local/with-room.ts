import { isOutOfSpace } from './storage-errors.ts';

/** Removes something that the device can do without. Resolves with false when nothing is left that may go. */
export type MakeRoom = () => Promise<boolean>;

/** Runs `work`; on a full device makes room and runs it again. @throws what `work` rejects with once nothing may go any more */
export async function withRoom<T>(makeRoom: MakeRoom, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (cause) {
      if (!isOutOfSpace(cause) || !(await makeRoom())) throw cause;
    }
  }
}
