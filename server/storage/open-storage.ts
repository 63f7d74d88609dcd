import type { Config } from '#server/config/config.ts';
import { type DiskStorage, diskStorage } from './disk-storage.ts';
import { signerIn } from './signer.ts';

/** The storage that the configuration names; a further adapter is a further case here. */
export function openStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): DiskStorage {
  switch (storage.kind) {
    case 'disk':
      return diskStorage(dataDir, signerIn(dataDir));
  }
}
