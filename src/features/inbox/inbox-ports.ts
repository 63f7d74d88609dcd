import type { Api } from '#api/client.ts';
import type { ReadMark } from './read-marks.ts';

/** Dependencies of the inbox; implemented by src/app/adapters/inbox-ports.ts. */
export interface InboxPorts {
  uid: string;
  api: Api;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Queues a mark on this device; it is on disk when this resolves, and reaches the server afterwards. */
  record(mark: ReadMark): Promise<void>;
}
