import type { Api } from '#api/client.ts';
import type { PackCache } from '#local/packs/pack-cache.ts';
import type { PackFiles } from '#local/packs/pack-files.ts';
import type { Hold, StoredPack } from './stored-pack.ts';

/** The rows of packs. Every write is on disk when its promise resolves. */
export interface PackStore {
  /** Packs of every person that this version can read, the oldest request first. */
  all(): Promise<StoredPack[]>;
  get(id: string): Promise<StoredPack | null>;
  /** False when this pack exists already; it is left unchanged. */
  add(stored: StoredPack): Promise<boolean>;
  /** Compare-and-set: `change` is pure and may be called again. Resolves with null when there is no such pack. */
  apply(id: string, change: (stored: StoredPack) => StoredPack): Promise<StoredPack | null>;
  remove(id: string): Promise<void>;
}

/** Everything that a download needs from outside; page and tests differ only here. */
export interface PackPorts {
  /** Milliseconds of the device's clock; may jump. */
  now(): number;
  rows: PackStore;
  files: PackFiles;
  cache: PackCache;
  api: Api;
  /** Bypasses the service worker; see `NETWORK` in download.ts. */
  fetch: typeof fetch;
  /** Why this pack must not be downloaded now; null: nothing is against it. */
  blockedBy(stored: Pick<StoredPack, 'asked'>): Hold | null;
  /** Whether the device has room for this many bytes more. */
  hasRoom(bytes: number): Promise<boolean>;
  /** Calls back after `ms` milliseconds; returns a function that cancels it. */
  later(work: () => void, ms: number): () => void;
  /** Bytes have arrived, or a file is whole: screens may read again. */
  notifyProgress(): void;
  /** Says which pack is being downloaded; null: none. A change of its row may end the download. */
  setActive(id: string | null): void;
}
