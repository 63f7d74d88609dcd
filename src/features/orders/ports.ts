import type { Api } from '#api/client.ts';

/** Whether the school can be reached: receipts are opened there, and links to them live for a day. */
export interface LinePort {
  isOnline(): boolean;
  subscribe(listener: () => void): () => void;
}

export interface OrderPorts {
  api: Api;
  line: LinePort;
}
