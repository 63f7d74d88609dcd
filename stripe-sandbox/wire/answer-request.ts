import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type CallOrigin, openCall, type SandboxCall } from './call.ts';
import type { FormMembers } from './form.ts';
import { claimKey, storeAnswer } from './idempotency-store.ts';
import { newID } from './new-id.ts';
import { Refusal } from './refusal.ts';
import { type Includes, render } from './render.ts';
import type { Request } from './route.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import type { SandboxTables } from './tables.ts';

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Runs work of the sandbox itself (a tick) in one transaction. */
export function runCall<T>(deps: SandboxDeps, work: (call: SandboxCall) => Promise<T>): Promise<T> {
  return deps.retryOnConflict(() =>
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

/** Answers a parsed request in one transaction, with its idempotency key. */
export async function answerRequest(
  deps: SandboxDeps,
  wire: WireRequest,
  request: Request,
  includes: Includes,
): Promise<WireAnswer> {
  const requestID = newID('req');
  const origin: CallOrigin = { requestID, idempotencyKey: wire.idempotencyKey };
  const headers = { 'request-id': requestID };
  const answer = await deps
    .retryOnConflict(() =>
      deps.db
        .transaction()
        // The object and its references are read from one snapshot.
        .setIsolationLevel(wire.method === 'GET' ? 'repeatable read' : 'read committed')
        .execute((trx) => answered(trx, deps, wire, request, includes, origin)),
    )
    .catch((error: unknown) => {
      if (error instanceof Refusal) return { status: error.status, headers: {}, body: error.body() };
      throw error;
    });
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

async function answered(
  trx: Transaction<SandboxTables>,
  { clock }: SandboxDeps,
  wire: WireRequest,
  request: Request,
  includes: Includes,
  origin: CallOrigin,
): Promise<WireAnswer> {
  const key = wire.method === 'POST' ? wire.idempotencyKey : null;
  if (key !== null) {
    const before = await claimKey(trx, key, hashOf(wire), clock.now());
    if (before !== null) return { ...before, headers: { 'idempotent-replayed': 'true' } };
  }
  const call = openCall(trx, clock, origin);
  let answer: { status: number; body: unknown };
  try {
    answer = { status: 200, body: await render(call, await request.answer(call), request.expand, includes) };
  } catch (error) {
    if (!(error instanceof Refusal) || !error.isStored) throw error;
    answer = { status: error.status, body: error.body() };
  }
  await call.flush();
  if (key !== null) await storeAnswer(trx, key, answer, call.customer()?.id ?? null);
  return { ...answer, headers: {} };
}

/** The hash of a valid request. It contains no card number: only the browser sends one, without a key. */
function hashOf({ method, path, given }: WireRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, given]))
    .digest('hex');
}
