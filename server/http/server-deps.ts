import type { Hono } from 'hono';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import type { Replica } from '#server/db/replica.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { CallDeps } from './implement.ts';
import type { IsSessionActive } from './session.ts';

/** Dependencies that every resource may use. Resources that need more (accounts, payments) extend it. */
export interface ServerDeps extends CallDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  /** May be read for visitors (`replica/for-visitors.ts`), where one is configured. */
  readonly replica?: Replica | undefined;
  /** Opens the operator's page; without one it is closed. */
  readonly operatorToken?: string | undefined;
  /** Aborted when the process was asked to stop; it answers a while longer. */
  readonly stopping?: AbortSignal | undefined;
  /** Asked for every signed address of a person's own data. */
  readonly isSessionActive: IsSessionActive;
}

/**
 * Puts the calls of a resource on the app:
 * `export const mountLessons: Mount = (app, deps) => implement(app, lessons, handlers(deps), deps)`.
 */
export type Mount<Deps extends ServerDeps = ServerDeps> = (app: Hono, deps: Deps) => void;
