import { HOUR_MS, SECOND_MS } from '#domain/time-units.ts';
import type { OwnConnection } from '#server/db/own-connection.ts';
import { nextRun } from '#server/lib/shared-run.ts';
import { type ChangesFound, changesSince, MAX_CHANGES } from './change-store.ts';

/** How long the log is stored. Who has not looked for longer than half of it begins again. */
export const CHANGES_STORED_SECONDS = (2 * HOUR_MS) / SECOND_MS;
const MAX_GAP_SECONDS = CHANGES_STORED_SECONDS / 2;
/** Beyond it everything counts as changed: about five megabytes. */
const MAX_NAMES = 50_000;
/** After a look that found too much. */
const REST_MS = SECOND_MS;

/** Of a look that is new enough to begin an answer with. */
const RECENT_MS = SECOND_MS / 10;

/** How much of the log is known; a later one is larger. */
export type Position = number;

/** What was changed in the database, as far as this process has looked. */
export interface ChangeLog {
  /**
   * Looks, once for all who wait.
   * @returns whether everything is known now that was committed before this call; false while the log cannot be followed
   */
  catchUp(): Promise<boolean>;
  /**
   * What is read from now on is at least as new; null while the log cannot be followed. Looks first where the last look is some time ago:
   * what was changed since would count against what is read now.
   */
  position(): Promise<Position | null>;
  /** Whether something of these names was changed after a position, as far as it is known. */
  hasChanged(names: readonly string[], since: Position): boolean;
}

/** Since which position each name has not changed, and where the next look begins. */
interface Followed {
  horizon: string;
  readAt: number;
  startedAt: string;
  /** Found by the last look: from its horizon on they are found again. */
  found: ReadonlySet<string>;
}

/**
 * Follows the log of changes (migration 072). Each look asks for what was committed since the one before:
 *
 *   transactions   41 ended   42 runs   43 ended        horizon 42: 43 is known, and comes again with the next look, with 42
 *
 * It begins again, and everything counts as changed, after a failure, where the database is another one or was started again, where
 * nobody has looked for an hour, and where too much was changed at once.
 */
export function followChanges(connection: OwnConnection): ChangeLog {
  let followed: Followed | null = null;
  let last: Position = 0;
  /** Everything counts as changed before it. */
  let begun: Position = 0;
  let restUntil = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const changedAt = new Map<string, Position>();

  const beginAgain = () => {
    changedAt.clear();
    last += 1;
    begun = last;
  };
  const note = ({ changes }: ChangesFound, known: ReadonlySet<string>) => {
    last += 1;
    for (const [changedIn, name] of changes) {
      if (!known.has(`${changedIn} ${name}`)) changedAt.set(name, last);
    }
    if (changedAt.size > MAX_NAMES) beginAgain();
  };
  const look = async (): Promise<boolean> => {
    if (performance.now() < restUntil) return false;
    lookedAt = performance.now();
    try {
      const before = followed;
      const read = await changesSince(connection, before?.horizon ?? null);
      const found = new Set(read.changes.map(([changedIn, name]) => `${changedIn} ${name}`));
      const { horizon, readAt, startedAt } = read;
      followed = { horizon, readAt, startedAt, found };
      if (before === null || !goesOn(before, read)) beginAgain();
      else note(read, before.found);
      if (read.changes.length <= MAX_CHANGES) return true;
      beginAgain();
      followed = null;
      restUntil = performance.now() + REST_MS;
      return false;
    } catch {
      // Whoever asks the database next says what is wrong with it.
      followed = null;
      return false;
    }
  };
  const catchUp = nextRun(look);
  return {
    catchUp,
    async position() {
      if (followed === null || performance.now() - lookedAt > RECENT_MS) await catchUp();
      return followed === null ? null : last;
    },
    hasChanged: (names, since) => since < begun || names.some((name) => (changedAt.get(name) ?? 0) > since),
  };
}

function goesOn(before: Followed, { readAt, startedAt }: ChangesFound): boolean {
  return startedAt === before.startedAt && Math.abs(readAt - before.readAt) < MAX_GAP_SECONDS;
}
