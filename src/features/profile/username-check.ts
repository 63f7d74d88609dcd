import { type UsernameProblem, usernameProblem } from '#domain/community/username.ts';

/*
 *   typed ──own name or nothing──▶ unchanged
 *     ├─────breaks a rule────────▶ wrong
 *     └────▶ waiting ──a pause in typing──▶ checking ──answer──▶ available | taken ◀── refused at saving
 *                                              └──failed──▶ unknown ──retried──▶ checking
 *
 * An answer counts only for the name that stands in the field when it comes: answers may overtake each other.
 */
export type UsernameCheck =
  | { kind: 'unchanged' }
  | { kind: 'wrong'; problem: UsernameProblem }
  | { kind: 'waiting' | 'checking' | 'available' | 'taken' | 'unknown'; username: string };

export type UsernameEvent =
  /** `own` is the name that the person has already. */
  | { type: 'typed'; username: string; own: string | null }
  | { type: 'paused'; username: string }
  | { type: 'failed'; username: string }
  /** The server would not save it. */
  | { type: 'refused'; username: string }
  | { type: 'answered'; username: string; available: boolean }
  /** The network is back. */
  | { type: 'retried' };

export const UNCHANGED: UsernameCheck = { kind: 'unchanged' };

/** The next state of the check of a user name that is being typed. */
export function checkUsername(state: UsernameCheck, event: UsernameEvent): UsernameCheck {
  if (event.type === 'typed') return typed(event.username, event.own);
  if (!('username' in state)) return state;
  const { kind, username } = state;
  if (event.type === 'retried') return kind === 'unknown' ? { kind: 'checking', username } : state;
  if (event.username !== username) return state;
  if (event.type === 'refused') return { kind: 'taken', username };
  if (event.type === 'paused') return kind === 'waiting' ? { kind: 'checking', username } : state;
  if (kind !== 'checking') return state;
  if (event.type === 'failed') return { kind: 'unknown', username };
  return { kind: event.available ? 'available' : 'taken', username };
}

function typed(username: string, own: string | null): UsernameCheck {
  if (username === '' || username === own) return UNCHANGED;
  const problem = usernameProblem(username);
  return problem === null ? { kind: 'waiting', username } : { kind: 'wrong', problem };
}

/**
 * A user name as it is typed: lower case, without spaces at its ends and the @ that stands before it elsewhere, also from a
 * full-width keyboard.
 */
export function typedUsername(text: string): string {
  return text.normalize('NFKC').trim().replace(/^@/, '').toLowerCase();
}
