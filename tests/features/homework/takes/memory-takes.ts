import type { HomeworkTakes } from '#features/homework/homework-ports.ts';
import { EmptyTake } from '#local/device-takes.ts';
import { StorageFull, type TakeHeader } from '#local/take.ts';

/** The byte store in memory, with a room that can run out. It keeps the promises of TakeStore, not more. */
export function memoryTakes({ room = Number.POSITIVE_INFINITY } = {}) {
  const headers = new Map<string, TakeHeader>();
  const slices = new Map<string, ArrayBuffer[]>();
  const listeners = new Set<() => void>();
  let used = 0;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const must = (takeID: string): TakeHeader => {
    const header = headers.get(takeID);
    if (!header) throw new Error(`no take ${takeID}`);
    return header;
  };
  const put = (header: TakeHeader) => {
    headers.set(header.takeID, header);
    tell();
    return header;
  };
  const takes: HomeworkTakes = {
    async start(header) {
      put(header);
      slices.set(header.takeID, []);
    },
    async append(takeID, seq, bytes) {
      if (used + bytes.byteLength > room) throw new StorageFull();
      used += bytes.byteLength;
      const mine = slices.get(takeID);
      if (!mine) throw new Error('a slice came before its header');
      mine[seq] = bytes;
    },
    async change(takeID, change) {
      return put(change(must(takeID)));
    },
    async header(takeID) {
      return headers.get(takeID) ?? null;
    },
    async listOf(uid, lessonID) {
      const mine = [...headers.values()].filter((take) => take.uid === uid);
      const here = lessonID === undefined ? mine : mine.filter((take) => take.lessonID === lessonID);
      return here.sort((one, other) => other.createdSeq - one.createdSeq);
    },
    async bytes(takeID) {
      return (slices.get(takeID) ?? []).filter(Boolean);
    },
    async remove(takeID) {
      headers.delete(takeID);
      slices.delete(takeID);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async freeze(takeID, { durationMs, interruption = null, peaks = [] }) {
      const byteLength = (slices.get(takeID) ?? []).reduce((sum, slice) => sum + slice.byteLength, 0);
      if (byteLength === 0) throw new EmptyTake(takeID);
      const frozen = { byteLength, sha256: 'a'.repeat(64), durationMs };
      const state = must(takeID).state === 'recording' ? 'closed' : must(takeID).state;
      return put({ ...must(takeID), state, interruption, peaks, frozen });
    },
    async findInterrupted(uid) {
      return [...headers.values()].filter((take) => take.uid === uid && take.state === 'recording');
    },
  };
  return takes;
}
