import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { againOnConflict } from '#server/db/again.ts';
import type { Database } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import type { Clock } from '#server/lib/clock.ts';
import { type CallOrigin, openCall, type SandboxCall } from './wire/call.ts';
import type { FormMembers } from './wire/form.ts';
import { keepAnswer, takeKey } from './wire/idempotency.ts';
import { newID } from './wire/new-id.ts';
import { Refusal } from './wire/refusal.ts';
import type { Request } from './wire/route.ts';
import { type Includes, render } from './wire/wire.ts';

export interface SandboxDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Work of the sandbox's own (a tick): one transaction, written and told of at its end. */
export function runCall<T>(deps: SandboxDeps, work: (call: SandboxCall) => Promise<T>): Promise<T> {
  return againOnConflict(() =>
    deps.db.transaction().execute(async (trx) => {
      const call = openCall(trx, deps.clock, { requestID: null, idempotencyKey: null });
      const done = await work(call);
      await call.flush();
      return done;
    }),
  );
}

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly given: FormMembers;
  readonly idempotencyKey: string | null;
}

/** What the network sees of a request that has been read: answered in one transaction. */
export async function answerRequest(
  deps: SandboxDeps,
  wire: WireRequest,
  request: Request,
  includes: Includes,
): Promise<WireAnswer> {
  const requestID = newID('req');
  const origin: CallOrigin = { requestID, idempotencyKey: wire.idempotencyKey };
  const headers = { 'request-id': requestID };
  const answer = await againOnConflict(() =>
    deps.db
      .transaction()
      // What is read with its references is of one moment.
      .setIsolationLevel(wire.method === 'GET' ? 'repeatable read' : 'read committed')
      .execute((trx) => answered(trx, deps, wire, request, includes, origin)),
  ).catch((error: unknown) => {
    if (error instanceof Refusal) return { status: error.status, headers: {}, body: error.body() };
    throw error;
  });
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

async function answered(
  trx: Transaction<Tables>,
  { clock }: SandboxDeps,
  wire: WireRequest,
  request: Request,
  includes: Includes,
  origin: CallOrigin,
): Promise<WireAnswer> {
  const key = wire.method === 'POST' ? wire.idempotencyKey : null;
  if (key !== null) {
    const before = await takeKey(trx, key, hashOf(wire), clock.now());
    if (before !== null) return { ...before, headers: { 'idempotent-replayed': 'true' } };
  }
  const call = openCall(trx, clock, origin);
  let answer: { status: number; body: unknown };
  try {
    answer = { status: 200, body: await render(call, await request.answer(call), request.expand, includes) };
  } catch (error) {
    if (!(error instanceof Refusal) || !error.isKept) throw error;
    answer = { status: error.status, body: error.body() };
  }
  await call.flush();
  if (key !== null) await keepAnswer(trx, key, answer, call.customer()?.id ?? null);
  return { ...answer, headers: {} };
}

/** Over what was read and found good; a number of a card is none of it (only the browser sends one, without a key). */
function hashOf({ method, path, given }: WireRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, given]))
    .digest('hex');
}
