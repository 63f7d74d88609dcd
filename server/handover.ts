import type { Server } from 'node:net';
import type { DatabaseAddress } from './db/connect.ts';

/** On the command line of a server that a keeper started. */
export const HANDOVER_ARGUMENT = '--handover';

/** What the keeper hands to the server, which could not open it by itself. */
export interface Handover {
  readonly handle: Server;
  readonly port: number;
  readonly dataDir: string;
  readonly address: DatabaseAddress;
}
