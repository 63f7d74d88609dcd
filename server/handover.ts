import type { Server } from 'node:net';
import type { DatabaseAddress } from './db/connect.ts';

/** On the command line of a server that a keeper or a supervisor started. */
export const HANDOVER_ARGUMENT = '--handover';

/** What the keeper hands to the server, which could not open it by itself, or the supervisor to each of its processes. */
export interface Handover {
  /** undefined: one of several processes, which listens through the supervisor. */
  readonly handle?: Server | undefined;
  readonly port: number;
  readonly dataDir: string;
  readonly address: DatabaseAddress;
  /** Others answer already: this one listens when it can answer, and has nothing to publish. */
  readonly joins?: boolean;
  /** The same for all processes of a start. */
  readonly operatorToken?: string | undefined;
}
