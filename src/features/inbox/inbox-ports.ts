import type { Api } from '#api/client.ts';
import type { InboxNotice } from '#contract/notices/inbox.ts';
import type { ReadMark } from './read-marks.ts';

/** Dependencies of the inbox; implemented by src/app/adapters/inbox-ports.ts. */
export interface InboxPorts {
  uid: string;
  api: Api;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Queues a mark on this device; it is on disk when this resolves, and reaches the server afterwards. */
  record(mark: ReadMark): Promise<void>;
  /** Resolves once what these notices announce is on this device, or cannot be brought in time; never rejects. */
  ready(notices: readonly InboxNotice[]): Promise<void>;
}
