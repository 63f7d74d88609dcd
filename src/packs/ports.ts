import type { Api } from '#api/client.ts';
import type { PackCache } from '#local/packs/pack-cache.ts';
import type { PackFiles } from '#local/packs/pack-files.ts';
import type { Hold, KeptPack } from './stored-pack.ts';

/** The rows of packs. Every write is on disk when it resolves. */
export interface PackStore {
  /** Packs that this version understands, of whomever, the one asked for first in front. */
  all(): Promise<KeptPack[]>;
  get(id: string): Promise<KeptPack | null>;
  /** False when there is such a pack already; it is left as it stands. */
  add(kept: KeptPack): Promise<boolean>;
  /** Compare-and-set; `change` is pure and may be called again. Null when there is no such pack. */
  apply(id: string, change: (kept: KeptPack) => KeptPack): Promise<KeptPack | null>;
  remove(id: string): Promise<void>;
}

/** The world as the downloads see it; page and tests differ only here. */
export interface PackPorts {
  /** Milliseconds of the device's clock; may jump. */
  now(): number;
  rows: PackStore;
  files: PackFiles;
  cache: PackCache;
  api: Api;
  /** Goes past the worker to the school; see `NETWORK` in bring-file.ts. */
  fetch: typeof fetch;
  /** What stands against a download now; null: nothing. */
  weather(kept: Pick<KeptPack, 'asked'>): Hold | null;
  /** Whether the device has room for so many bytes more. */
  hasRoom(bytes: number): Promise<boolean>;
  /** Calls back after so many milliseconds; returns how to call that off. */
  later(work: () => void, ms: number): () => void;
  /** Bytes have arrived, or a file is whole: whoever shows it may read again. */
  tell(): void;
  /** Which pack has its turn; whoever changes its row may end that. */
  turn(id: string | null): void;
}
