import { type ChangeSignal, changeSignal } from '#local/change-signal.ts';
import { pause, type ReopeningDatabase, reopeningDatabase } from '#local/reopening-database.ts';
import { isOutOfSpace } from '#local/storage-errors.ts';
import { ChunkBuffer } from './chunk-buffer.ts';
import { type DeviceTakes, EmptyTakeError, type FreezeOptions } from './device-takes.ts';
import { freezeTake } from './freeze-take.ts';
import { type Locks, RecordingLocks, recordingTakes } from './recording-locks.ts';
import { StorageFull, type TakeHeader } from './take.ts';
import { openTakeDatabase, TAKE_DATABASE, type TakeDatabase } from './take-database.ts';
import { firstToEvict, isOver } from './take-retention.ts';
import {
  changeTake,
  eraseTakes,
  insertTake,
  readSlices,
  readTake,
  removeTake,
  writeChunk,
} from './take-rows.ts';

export interface TakeStoreDeps {
  open: (onLost: () => void) => Promise<TakeDatabase>;
  pause: (ms: number) => Promise<void>;
  locks: Locks;
  signal: ChangeSignal;
}

/** The byte store of this browser. One a runtime is enough; page, further tabs and the worker may each have theirs. */
export function openTakeStore(parts: Partial<TakeStoreDeps> = {}): DeviceTakes {
  return new BrowserTakes({
    open: parts.open ?? openTakeDatabase,
    pause: parts.pause ?? pause,
    locks: parts.locks === undefined ? (globalThis.navigator?.locks ?? null) : parts.locks,
    signal: parts.signal ?? changeSignal(TAKE_DATABASE),
  });
}

class BrowserTakes implements DeviceTakes {
  readonly #memory = new ChunkBuffer();
  readonly #database: ReopeningDatabase<TakeDatabase>;
  readonly #lifelines: RecordingLocks;
  readonly #locks: Locks;
  readonly #signal: ChangeSignal;
  /** Takes that this tab has ended and could not close: they are offered like those of a tab that died. */
  readonly #unclosed = new Set<string>();
  #writing: Promise<unknown> = Promise.resolve();

  constructor({ open, pause, locks, signal }: TakeStoreDeps) {
    this.#database = reopeningDatabase<TakeDatabase>({
      open: () => open(() => this.#database.drop()),
      close: (db) => db.close(),
      pause,
    });
    this.#lifelines = new RecordingLocks(locks);
    this.#locks = locks;
    this.#signal = signal;
  }

  async start(header: TakeHeader): Promise<void> {
    await this.#lifelines.hold(header.takeID);
    try {
      await this.#roomy((db) => insertTake(db, header));
    } catch (cause) {
      this.#lifelines.releaseLock(header.takeID);
      throw cause;
    }
    this.#signal.tell();
  }

  async append(takeID: string, seq: number, bytes: ArrayBuffer): Promise<void> {
    if (bytes.byteLength === 0) return;
    this.#memory.hold(takeID, { seq, bytes });
    await this.#flush(takeID);
  }

  async change(takeID: string, how: (header: TakeHeader) => TakeHeader): Promise<TakeHeader> {
    const header = await this.#roomy((db) => changeTake(db, takeID, how));
    if (header.state !== 'recording') this.#lifelines.releaseLock(takeID);
    this.#signal.tell();
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
    const unkept = this.#memory.of(takeID);
    const away = new Set(unkept.map(({ seq }) => seq));
    const kept = await this.#database
      .use((db) => readSlices(db, takeID))
      .catch((cause: unknown) => {
        // Storage is gone, memory is not: what is there can still be heard and saved.
        if (unkept.length === 0) throw cause;
        return [];
      });
    const slices = [...kept.filter(({ seq }) => !away.has(seq)), ...unkept];
    return slices.sort((a, b) => a.seq - b.seq).map(({ bytes }) => bytes);
  }

  async freeze(takeID: string, freezing: FreezeOptions): Promise<TakeHeader> {
    try {
      const header = await this.#freeze(takeID, freezing);
      this.#unclosed.delete(takeID);
      return header;
    } catch (cause) {
      // The lifeline stays: what is in this tab's memory must not be cut off by another tab's closing.
      if (!(cause instanceof EmptyTakeError)) this.#unclosed.add(takeID);
      throw cause;
    } finally {
      this.#signal.tell();
    }
  }

  async #freeze(takeID: string, freezing: FreezeOptions): Promise<TakeHeader> {
    await this.#flush(takeID).catch((cause: unknown) => {
      // A full device: the take ends with its last slice on disk, which is whole and stays.
      if (!(cause instanceof StorageFull)) throw cause;
    });
    const header = await this.#roomy((db) => freezeTake(db, takeID, freezing));
    this.#memory.forget(takeID);
    this.#lifelines.releaseLock(takeID);
    return header;
  }

  async findInterrupted(uid: string): Promise<TakeHeader[]> {
    const live = await recordingTakes(this.#locks);
    const mine = (await this.listOf(uid)).filter((take) => take.state === 'recording');
    return mine.filter(
      ({ takeID }) => this.#unclosed.has(takeID) || (!live.has(takeID) && !this.#lifelines.isMine(takeID)),
    );
  }

  async isRecording(): Promise<boolean> {
    return (await recordingTakes(this.#locks)).size > 0;
  }

  async remove(takeID: string): Promise<void> {
    await this.#database.use((db) => removeTake(db, takeID));
    this.#memory.forget(takeID);
    this.#lifelines.releaseLock(takeID);
    this.#signal.tell();
  }

  async tidy(now: number): Promise<string[]> {
    const over = (await this.all()).filter((take) => isOver(take, now));
    // Looked at again while removing: another tab may have taken it out of the bin in this moment.
    const stillOver = (take: TakeHeader) => isOver(take, now);
    for (const { takeID } of over) await this.#database.use((db) => removeTake(db, takeID, stillOver));
    if (over.length > 0) this.#signal.tell();
    return over.map(({ takeID }) => takeID);
  }

  async erase(uid: string): Promise<void> {
    const going = await this.listOf(uid);
    await this.#database.use((db) => eraseTakes(db, uid));
    for (const { takeID } of going) {
      this.#memory.forget(takeID);
      this.#lifelines.releaseLock(takeID);
    }
    this.#signal.tell();
  }

  subscribe(listener: () => void): () => void {
    return this.#signal.subscribe(listener);
  }

  async close(): Promise<void> {
    this.#signal.close();
    await this.#database.close();
  }

  /** Writes what is in memory, in order: after a failure the earlier slice goes first, so that no gap arises. */
  #flush(takeID: string): Promise<void> {
    const mine = this.#writing.then(async () => {
      for (const slice of this.#memory.of(takeID)) {
        await this.#roomy((db) => writeChunk(db, takeID, slice));
        this.#memory.release(takeID, slice.seq);
      }
    });
    this.#writing = mine.catch(() => undefined);
    return mine;
  }

  /** Runs the deed; on a full device frees delivered takes, oldest first, until it fits or none is left. */
  async #roomy<T>(deed: (db: TakeDatabase) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.#database.use(deed);
      } catch (cause) {
        if (!isOutOfSpace(cause)) throw cause;
        const going = firstToEvict(await this.all());
        if (going === null) throw new StorageFull();
        await this.#database.use((db) => removeTake(db, going.takeID));
      }
    }
  }
}
