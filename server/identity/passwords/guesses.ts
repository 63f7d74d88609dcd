import { type Source, sourceOf } from '#server/identity/devices/source.ts';
import type { IdentityRequest } from '#server/identity/identity-call.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { clearLimit, countTowards, LIMITS, takeBack, tooManyAttempts } from '#server/identity/limits.ts';
import { TooBusy, type Turn } from './hash-queue.ts';

/** Tries of one sender while an account is guessed at from many places. */
const MAX_TRIES_UNDER_ATTACK = 3;

/*
 *   try ─▶ too many wrong ones of this source? ── yes ──▶ 429, for this source alone
 *              │ no
 *              ├─ a known browser ─────────────────────────────────────────▶ checked
 *              └─ many wrong ones from anywhere? ── no ────────────────────▶ checked
 *                                                └─ yes ─▶ the slow lane ──▶ checked
 *
 * So nobody shuts anybody else out, and who guesses from many places is slow. Everything is counted by the address as it
 * was sent, whether it has an account or not.
 */

/** One try of a password, counted before it is checked, so that guesses sent at once do not pass. */
export interface Guess {
  /** Whose turn a hash is: a known browser does not wait for others behind the same address. */
  readonly turn: Turn;
  /** The password was right: the wrong ones before it are forgotten. */
  succeeded(): Promise<void>;
  /** Nothing was checked. */
  dropped(): Promise<void>;
}

/** @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER; TooBusy when the slow lane is full */
export async function admitGuess(
  deps: IdentityDeps,
  request: IdentityRequest,
  email: string,
): Promise<Guess> {
  const source = await sourceOf(deps, request, { email });
  const subject = subjectOf(email, source);
  const tries = await countTowards(deps, LIMITS.guessesOfSource, subject);
  if (tries.hits > LIMITS.guessesOfSource.hits) throw tooManyAttempts(tries.retryAfter);
  const guess: Guess = {
    turn: { sender: request.sender, known: source.isKnown ? source.name : null },
    async succeeded() {
      await clearLimit(deps, LIMITS.guessesOfSource, subject);
      if (!source.isKnown) await takeBack(deps, LIMITS.guessesAtAccount, email);
    },
    async dropped() {
      await takeBack(deps, LIMITS.guessesOfSource, subject);
      if (!source.isKnown) await takeBack(deps, LIMITS.guessesAtAccount, email);
    },
  };
  if (source.isKnown) return guess;
  const all = await countTowards(deps, LIMITS.guessesAtAccount, email);
  if (all.hits <= LIMITS.guessesAtAccount.hits) return guess;
  if (tries.hits > MAX_TRIES_UNDER_ATTACK) throw tooManyAttempts(tries.retryAfter);
  await unlessBusy(guess, () => deps.slowLane.pass(email, request.sender));
  return guess;
}

/** Work that a full queue refuses checks nothing, so it does not count. */
export async function unlessBusy<T>(guess: Guess, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooBusy) await guess.dropped();
    throw error;
  }
}

/** Somebody with access to the mailbox does not guess: what others guessed must not slow them down. */
export async function forgetGuesses(
  deps: IdentityDeps,
  request: IdentityRequest,
  email: string,
): Promise<void> {
  const source = await sourceOf(deps, request, { email });
  await clearLimit(deps, LIMITS.guessesOfSource, subjectOf(email, source));
  await clearLimit(deps, LIMITS.guessesAtAccount, email);
}

function subjectOf(email: string, { name }: Source): string {
  return `${email} ${name}`;
}
