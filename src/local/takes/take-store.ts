import { type ChangeSignal, changeSignal } from '#local/change-signal.ts';
import { TAKE_DATABASE } from '#local/database-names.ts';
import { pause, type ReopeningDatabase, reopeningDatabase } from '#local/reopening-database.ts';
import { isOutOfSpace } from '#local/storage-errors.ts';
import { quietly } from '#local/transactions.ts';
import { withRoom } from '#local/with-room.ts';
import { ChunkBuffer } from './chunk-buffer.ts';
import { type DeviceTakes, EmptyTakeError, type FreezeOptions } from './device-takes.ts';
import { freezeTake } from './freeze-take.ts';
import { type Locks, RecordingLocks, recordingTakes } from './recording-locks.ts';
import { StorageFull, type TakeHeader } from './take.ts';
import { openTakeDatabase, type RowPage, readRows, type TakeDatabase } from './take-database.ts';
import { firstToEvict, isExpired, isHalfMade, isLeftBehind, isSpareFile } from './take-retention.ts';
import {
  changeTake,
  eraseTakes,
  insertTake,
  readChunks,
  readTake,
  removeTake,
  writeChunk,
} from './write-take.ts';

export interface TakeStoreDeps {
  open: (onLost: () => void) => Promise<TakeDatabase>;
  pause: (ms: number) => Promise<void>;
  locks: Locks;
  signal: ChangeSignal;
  settleTimeoutMs: number;
}

/** Opens this browser's store of takes. The page, other tabs and the worker may each have one. */
export function openTakeStore(deps: Partial<TakeStoreDeps> = {}): DeviceTakes {
  return new BrowserTakes({
    open: deps.open ?? openTakeDatabase,
    pause: deps.pause ?? pause,
    locks: deps.locks === undefined ? (globalThis.navigator?.locks ?? null) : deps.locks,
    signal: deps.signal ?? changeSignal(TAKE_DATABASE),
    ...(deps.settleTimeoutMs === undefined ? {} : { settleTimeoutMs: deps.settleTimeoutMs }),
  });
}

type Opened = Omit<TakeStoreDeps, 'settleTimeoutMs'> & Partial<TakeStoreDeps>;

class BrowserTakes implements DeviceTakes {
  readonly #memory = new ChunkBuffer();
  readonly #database: ReopeningDatabase<TakeDatabase>;
  readonly #recordingLocks: RecordingLocks;
  readonly #locks: Locks;
  readonly #signal: ChangeSignal;
  /** Takes that this tab has ended and could not close: they are offered like interrupted ones. */
  readonly #unclosedTakes = new Set<string>();
  #writing: Promise<unknown> = Promise.resolve();

  constructor({ open, pause, locks, signal, ...rest }: Opened) {
    this.#database = reopeningDatabase<TakeDatabase>({
      open: () => open(() => this.#database.drop()),
      close: (db) => db.close(),
      pause,
      ...rest,
    });
    this.#recordingLocks = new RecordingLocks(locks);
    this.#locks = locks;
    this.#signal = signal;
  }

  async start(header: TakeHeader): Promise<void> {
    await this.#recordingLocks.hold(header.takeID);
    try {
      await this.#withRoom((db) => insertTake(db, header));
    } catch (cause) {
      this.#recordingLocks.releaseLock(header.takeID);
      throw cause;
    }
    this.#signal.notify();
  }

  async append(takeID: string, seq: number, bytes: ArrayBuffer): Promise<void> {
    if (bytes.byteLength === 0) return;
    this.hold(takeID, seq, bytes);
    await this.#flush(takeID);
  }

  hold(takeID: string, seq: number, bytes: ArrayBuffer): void {
    if (bytes.byteLength > 0) this.#memory.hold(takeID, { seq, bytes });
  }

  async change(takeID: string, how: (header: TakeHeader) => TakeHeader): Promise<TakeHeader> {
    const header = await this.#withRoom((db) => changeTake(db, takeID, how));
    if (header.state !== 'recording') this.#recordingLocks.releaseLock(takeID);
    this.#signal.notify();
    return header;
  }

  async header(takeID: string): Promise<TakeHeader | null> {
    return readTake(await this.#database.use((db) => db.get('takes', takeID)));
  }

  async listOf(uid: string, lessonID?: string): Promise<TakeHeader[]> {
    const mine = (await this.all()).filter((take) => take.uid === uid);
    return lessonID === undefined ? mine : mine.filter((take) => take.lessonID === lessonID);
  }

  async all(): Promise<TakeHeader[]> {
    const rows = await this.#database.use((db) => db.getAll('takes'));
    return rows.flatMap((row) => readTake(row) ?? []).sort((a, b) => b.createdSeq - a.createdSeq);
  }

  async bytes(takeID: string): Promise<ArrayBuffer[]> {
    const buffered = this.#memory.of(takeID);
    const bufferedSeqs = new Set(buffered.map(({ seq }) => seq));
    const stored = await this.#database
      .use((db) => readChunks(db, takeID))
      .catch((cause: unknown) => {
        // The storage is lost: what is in memory can still be played and saved.
        if (buffered.length === 0) throw cause;
        return [];
      });
    const chunks = [...stored.filter(({ seq }) => !bufferedSeqs.has(seq)), ...buffered];
    return chunks.sort((a, b) => a.seq - b.seq).map(({ bytes }) => bytes);
  }

  async *rows(takeID: string): AsyncGenerator<readonly ArrayBuffer[]> {
    const read = (before: RowPage | null): Promise<RowPage | null> =>
      this.#database.use((db) => readRows(quietly(db.transaction('chunks')).store, takeID, before));
    for (let page = await read(null); page !== null; page = await read(page)) yield page.rows;
  }

  async freeze(takeID: string, freezing: FreezeOptions): Promise<TakeHeader> {
    try {
      const header = await this.#freeze(takeID, freezing);
      this.#unclosedTakes.delete(takeID);
      return header;
    } catch (cause) {
      // Keeps the recording lock: another tab must not close a take whose last bytes are in this tab's memory.
      if (!(cause instanceof EmptyTakeError)) this.#unclosedTakes.add(takeID);
      throw cause;
    } finally {
      this.#signal.notify();
    }
  }

  async #freeze(takeID: string, freezing: FreezeOptions): Promise<TakeHeader> {
    await this.#flush(takeID).catch((cause: unknown) => {
      // On a full device the take ends with the last chunk on disk.
      if (!(cause instanceof StorageFull)) throw cause;
    });
    const header = await this.#withRoom((db) => freezeTake(db, takeID, freezing));
    this.#memory.forget(takeID);
    this.#recordingLocks.releaseLock(takeID);
    return header;
  }

  async findInterrupted(uid: string): Promise<TakeHeader[]> {
    const mine = (await this.listOf(uid)).filter((take) => take.state === 'recording' && !isHalfMade(take));
    // Asked after it: a take that another tab begins in between is not in the list yet.
    const live = await recordingTakes(this.#locks);
    return mine.filter(
      ({ takeID }) =>
        this.#unclosedTakes.has(takeID) || (!live.has(takeID) && !this.#recordingLocks.isMine(takeID)),
    );
  }

  async isRecording(): Promise<boolean> {
    return (await recordingTakes(this.#locks)).size > 0;
  }

  async remove(takeID: string, only?: (header: TakeHeader) => boolean): Promise<boolean> {
    if (!(await this.#database.use((db) => removeTake(db, takeID, only)))) return false;
    this.#memory.forget(takeID);
    this.#recordingLocks.releaseLock(takeID);
    this.#signal.notify();
    return true;
  }

  async tidy(now: number): Promise<string[]> {
    const [all, live] = [await this.all(), await recordingTakes(this.#locks)];
    const isOver = (take: TakeHeader) =>
      isExpired(take, now) ||
      isLeftBehind(take) ||
      isSpareFile(take, all) ||
      (isHalfMade(take) && !live.has(take.takeID) && !this.#recordingLocks.isMine(take.takeID));
    const over = all.filter(isOver);
    // Checked again inside the transaction: another tab may have restored the take meanwhile.
    for (const { takeID } of over) await this.#database.use((db) => removeTake(db, takeID, isOver));
    if (over.length > 0) this.#signal.notify();
    return over.map(({ takeID }) => takeID);
  }

  async erase(uid: string): Promise<void> {
    const going = await this.listOf(uid);
    await this.#database.use((db) => eraseTakes(db, uid));
    for (const { takeID } of going) {
      this.#memory.forget(takeID);
      this.#recordingLocks.releaseLock(takeID);
    }
    this.#signal.notify();
  }

  subscribe(listener: () => void): () => void {
    return this.#signal.subscribe(listener);
  }

  async close(): Promise<void> {
    this.#signal.close();
    await this.#database.close();
  }

  /** Writes buffered chunks in order; after a failure the earlier chunk is written first, so that no gap arises. */
  #flush(takeID: string): Promise<void> {
    const mine = this.#writing.then(async () => {
      for (const chunk of this.#memory.of(takeID)) {
        await this.#withRoom((db) => writeChunk(db, takeID, chunk));
        this.#memory.release(takeID, chunk.seq);
      }
    });
    this.#writing = mine.catch(() => undefined);
    return mine;
  }

  /** Runs `work`; on a full device removes delivered takes, oldest first, until it fits or none is left. */
  async #withRoom<T>(work: (db: TakeDatabase) => Promise<T>): Promise<T> {
    try {
      return await withRoom(
        () => this.makeRoom(),
        () => this.#database.use(work),
      );
    } catch (cause) {
      throw isOutOfSpace(cause) ? new StorageFull() : cause;
    }
  }

  async makeRoom(): Promise<boolean> {
    const going = firstToEvict(await this.all());
    if (going === null) return false;
    await this.#database.use((db) => removeTake(db, going.takeID));
    this.#signal.notify();
    return true;
  }
}
