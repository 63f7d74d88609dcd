import { cutText, scrubText } from './scrub.ts';

/** An error as the diagnostics page shows it; scrubbed, and nothing of who it happened to. */
export interface LoggedError {
  /** ISO time. */
  at: string;
  where: string;
  message: string;
  /** The uppermost lines of where it came from; empty where nobody knows. */
  stack: string;
}

/** The last errors of this device, in its own storage. They are shown on the diagnostics page and never sent from here. */
export interface ErrorLog {
  add(cause: unknown, where: string): void;
  /** Newest first. */
  list(): readonly LoggedError[];
  clear(): void;
  subscribe(listener: () => void): () => void;
}

const KEY = 'otomichi.errors';
const MOST = 50;
const STACK_LINES = 8;

export interface ErrorLogDeps {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now: () => Date;
}

export function errorLog({ storage, now }: ErrorLogDeps): ErrorLog {
  const listeners = new Set<() => void>();
  let shown: readonly LoggedError[] = read(storage);
  const put = (list: readonly LoggedError[]) => {
    shown = list;
    try {
      if (list.length === 0) storage.removeItem(KEY);
      else storage.setItem(KEY, JSON.stringify(list));
    } catch {
      // No room: they last as long as this page.
    }
    for (const listener of listeners) listener();
  };
  return {
    add(cause, where) {
      const { message, stack } = wordsOf(cause);
      // Read anew: another tab may have written since.
      const before = read(storage);
      const entry = { at: now().toISOString(), where: cutText(scrubText(where)), message, stack };
      put([entry, ...(before.length > 0 ? before : shown)].slice(0, MOST));
    },
    list: () => shown,
    clear: () => put([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What an error says, with the reasons behind it, without secrets. */
export function wordsOf(cause: unknown): Pick<LoggedError, 'message' | 'stack'> {
  if (!(cause instanceof Error)) return { message: cutText(scrubText(plainWords(cause))), stack: '' };
  const behind = cause.cause instanceof Error ? ` ← ${cause.cause.name}: ${cause.cause.message}` : '';
  const lines = (cause.stack ?? '').split('\n').filter((line) => /^\s*at |@(?:https?:|$)/.test(line));
  return {
    message: cutText(scrubText(`${cause.name}: ${cause.message}${behind}`)),
    stack: lines
      .slice(0, STACK_LINES)
      .map((line) => cutText(placeOf(line)))
      .join('\n'),
  };
}

/** Firefox and Safari write `name@address`: that is no mail address. */
function placeOf(line: string): string {
  return scrubText(line.replace(/@(?=https?:|$)/, ' ').trim());
}

function plainWords(cause: unknown): string {
  if (typeof cause === 'string') return cause;
  try {
    return JSON.stringify(cause) ?? String(cause);
  } catch {
    return String(cause);
  }
}

function read(storage: ErrorLogDeps['storage']): LoggedError[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isLogged).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function isLogged(entry: unknown): entry is LoggedError {
  if (typeof entry !== 'object' || entry === null) return false;
  const fields = entry as Record<string, unknown>;
  return ['at', 'where', 'message', 'stack'].every((name) => typeof fields[name] === 'string');
}
