import { createStore } from '@tanstack/store';
import { subscribeTo } from '#lib/subscribe-to.ts';
import { cutText, scrubText } from './scrub.ts';

/** An error as the diagnostics screen shows it: scrubbed, and without the person. */
export interface LoggedError {
  /** ISO time. */
  at: string;
  where: string;
  message: string;
  /** The top lines of the stack; empty when there is none. */
  stack: string;
}

/** The last errors of this device, in its own storage. The diagnostics screen shows them; nothing is sent from here. */
export interface ErrorLog {
  add(cause: unknown, where: string): void;
  /** Newest first. */
  list(): readonly LoggedError[];
  clear(): void;
  subscribe(listener: () => void): () => void;
}

const KEY = 'otomichi.errors';
const MAX_ERRORS = 50;
const MAX_STACK_LINES = 8;

export interface ErrorLogDeps {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now: () => Date;
}

export function errorLog({ storage, now }: ErrorLogDeps): ErrorLog {
  const store = createStore<readonly LoggedError[]>(read(storage));
  const write = (list: readonly LoggedError[]) => {
    try {
      if (list.length === 0) storage.removeItem(KEY);
      else storage.setItem(KEY, JSON.stringify(list));
    } catch {
      // The storage is full: the errors last as long as this page.
    }
    store.setState(() => list);
  };
  return {
    add(cause, where) {
      const { message, stack } = describeError(cause);
      // Read again: another tab may have written since.
      const before = read(storage);
      const entry = { at: now().toISOString(), where: cutText(scrubText(where)), message, stack };
      write([entry, ...(before.length > 0 ? before : store.state)].slice(0, MAX_ERRORS));
    },
    list: () => store.state,
    clear: () => write([]),
    subscribe: subscribeTo(store),
  };
}

/** Message (with its cause) and stack of an error, without secrets. */
function describeError(cause: unknown): Pick<LoggedError, 'message' | 'stack'> {
  if (!(cause instanceof Error)) return { message: cutText(scrubText(describeValue(cause))), stack: '' };
  const reason = cause.cause instanceof Error ? ` ← ${cause.cause.name}: ${cause.cause.message}` : '';
  const lines = (cause.stack ?? '').split('\n').filter((line) => /^\s*at |@(?:https?:|$)/.test(line));
  return {
    message: cutText(scrubText(`${cause.name}: ${cause.message}${reason}`)),
    stack: lines
      .slice(0, MAX_STACK_LINES)
      .map((line) => cutText(scrubStackLine(line)))
      .join('\n'),
  };
}

/** Firefox and Safari write `name@address`, which must not be scrubbed as an e-mail address. */
function scrubStackLine(line: string): string {
  return scrubText(line.replace(/@(?=https?:|$)/, ' ').trim());
}

function describeValue(cause: unknown): string {
  if (typeof cause === 'string') return cause;
  try {
    return JSON.stringify(cause) ?? String(cause);
  } catch {
    return String(cause);
  }
}

function read(storage: ErrorLogDeps['storage']): LoggedError[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLogged).slice(0, MAX_ERRORS) : [];
  } catch {
    return [];
  }
}

function isLogged(entry: unknown): entry is LoggedError {
  if (typeof entry !== 'object' || entry === null) return false;
  const fields = entry as Record<string, unknown>;
  return ['at', 'where', 'message', 'stack'].every((name) => typeof fields[name] === 'string');
}
