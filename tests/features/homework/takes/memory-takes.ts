import { createStore } from '@tanstack/store';
import type { HomeworkTakes } from '#features/homework/homework-ports.ts';
import { subscribeTo } from '#lib/subscribe-to.ts';
import { EmptyTakeError } from '#local/takes/device-takes.ts';
import { StorageFull, type TakeHeader } from '#local/takes/take.ts';

/** The take store in memory, with limited space. It does what TakeStore promises, not more. */
export function memoryTakes({ maxBytes = Number.POSITIVE_INFINITY } = {}) {
  const headers = new Map<string, TakeHeader>();
  const chunks = new Map<string, ArrayBuffer[]>();
  const changes = createStore(0);
  let used = 0;
  const notify = () => changes.setState((count) => count + 1);
  const requireTake = (takeID: string): TakeHeader => {
    const header = headers.get(takeID);
    if (!header) throw new Error(`no take ${takeID}`);
    return header;
  };
  const put = (header: TakeHeader) => {
    headers.set(header.takeID, header);
    notify();
    return header;
  };
  const takes: HomeworkTakes = {
    async start(header) {
      const createdSeq = 1 + Math.max(0, ...[...headers.values()].map((take) => take.createdSeq));
      put({ ...header, createdSeq });
      chunks.set(header.takeID, []);
    },
    async append(takeID, seq, bytes) {
      if (used + bytes.byteLength > maxBytes) throw new StorageFull();
      used += bytes.byteLength;
      const own = chunks.get(takeID);
      if (!own) throw new Error('a chunk came before its header');
      own[seq] = bytes;
    },
    hold(takeID, seq, bytes) {
      const own = chunks.get(takeID);
      if (own && used + bytes.byteLength <= maxBytes) own[seq] = bytes;
    },
    change: async (takeID, change) => put(change(requireTake(takeID))),
    header: async (takeID) => headers.get(takeID) ?? null,
    async listOf(uid, lessonID) {
      const own = [...headers.values()].filter((take) => take.uid === uid);
      const found = lessonID === undefined ? own : own.filter((take) => take.lessonID === lessonID);
      return found.sort((one, other) => other.createdSeq - one.createdSeq);
    },
    async bytes(takeID) {
      return (chunks.get(takeID) ?? []).filter(Boolean);
    },
    async remove(takeID, only) {
      const header = headers.get(takeID);
      if (header !== undefined && only?.(header) === false) return false;
      headers.delete(takeID);
      chunks.delete(takeID);
      notify();
      return true;
    },
    subscribe: subscribeTo(changes),
    async freeze(takeID, { durationMs, interruption = null, peaks = [], replaces }) {
      const byteLength = (chunks.get(takeID) ?? []).reduce((sum, chunk) => sum + chunk.byteLength, 0);
      if (byteLength === 0) throw new EmptyTakeError(takeID);
      const frozen = { byteLength, sha256: 'a'.repeat(64), durationMs };
      const take = requireTake(takeID);
      const state = take.state === 'recording' ? 'closed' : take.state;
      const replaced = (replaces?.takeIDs ?? []).map((id) => headers.get(id) ?? null);
      const changed = replaced.map((old, index) => replaces?.change(old, index) ?? null);
      for (const old of changed) if (old !== null) put(old);
      return put({ ...take, state, interruption, peaks, frozen });
    },
    async findInterrupted(uid) {
      return [...headers.values()].filter((take) => take.uid === uid && take.state === 'recording');
    },
  };
  return takes;
}
