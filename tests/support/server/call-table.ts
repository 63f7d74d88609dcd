import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ListeningServer } from './a-listening-server.ts';
import { aBearer, requestOf } from './a-server.ts';
import { spoiled } from './nonsense.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One call and its expected answer; inputs name only what differs from the valid one. */
export interface CallRow {
  readonly name: string;
  readonly call: Endpoint;
  /** A valid input with every field, optional ones too. */
  readonly input: Fields | (() => Promise<Fields>);
  /** The caller; by default a learner with a running subscription, and nobody for a public call. */
  readonly uid?: string;
  /** The complete answer. */
  readonly answer: unknown;
  readonly optional?: readonly string[];
  /** Input that answers 403 to a person who never subscribed, and 410 to a former learner. */
  readonly paid?: Fields;
  /** Input that answers 403 even to the learner. */
  readonly early?: Fields;
  /** What is nonsense for fields that mean something else in this call. */
  readonly nonsense?: Readonly<Record<string, readonly unknown[]>>;
  /** Inputs that name something unknown: 404. */
  readonly missing: readonly Fields[];
}

/**
 * Valid, unauthorized, forbidden, ended, missing and malformed input for each call (product-rules R6 has the
 * codes).
 */
export function callTable(listening: () => ListeningServer, rows: readonly CallRow[]): void {
  describe.each(rows)('$name', (row) => {
    const { call } = row;
    const isPrivate = call.access === 'private';
    const own = row.uid ?? (isPrivate ? 'learner' : undefined);
    const bearer = (uid: string | undefined) => (uid === undefined ? {} : aBearer(uid));
    const sent = async (request: Request) => {
      const answer = await listening().server.app.request(request);
      return { status: answer.status, body: (await answer.json()) as { errorCode?: string } };
    };
    const send = (input: Fields, uid = own) => sent(requestOf(call, input, bearer(uid)));
    const good = async () => (typeof row.input === 'function' ? await row.input() : row.input);
    const refusal = async (input: Fields, uid?: string) => {
      const { status, body } = await send(input, uid);
      return [status, body.errorCode];
    };

    test('answers with exactly the specified output', async () => {
      const { status, body } = await send(await good());
      expect([status, body]).toEqual([200, row.answer]);
      expect(call.output.parse(body)).toEqual(body);
    });

    test('refuses an invalid token, and no token where a person is needed', async () => {
      const input = await good();
      const headers = [
        ...['Bearer forged', 'Bearer', 'Basic bWlvOm1pbw==', 'test.learner'].map((authorization) => ({
          authorization,
        })),
        ...(isPrivate ? [{}] : []),
      ];
      for (const header of headers) {
        const { status, body } = await sent(requestOf(call, input, header));
        expect([header, status, body.errorCode]).toEqual([header, 401, 'api/unauthorized']);
      }
    });

    if (row.paid)
      test('answers 403 without a subscription, and 410 after its end', async () => {
        const input = { ...(await good()), ...row.paid };
        expect(await refusal(input, 'newcomer')).toEqual([403, 'api/forbidden']);
        expect(await refusal(input, 'former')).toEqual([410, 'api/contract-expired']);
      });

    if (row.early)
      test('answers 403 for a lesson before its release', async () => {
        const input = { ...(await good()), ...row.early };
        expect(await refusal(input, 'learner')).toEqual([403, 'api/forbidden']);
      });

    if (row.missing.length > 0)
      test('answers 404 for an unknown name', async () => {
        for (const names of row.missing) {
          const found = await refusal({ ...(await good()), ...names });
          expect([names, ...found]).toEqual([names, 404, 'api/not-found']);
        }
      });

    test('refuses malformed input, field by field', async () => {
      const cases = spoiled(await good(), {
        ...call,
        optional: row.optional ?? [],
        nonsense: row.nonsense ?? {},
      });
      for (const { what, input } of cases) {
        expect([what, ...(await refusal(input))]).toEqual([what, 400, 'api/bad-request']);
      }
    });

    if (call.method === 'POST')
      test('refuses a body that is not an object, or not JSON', async () => {
        const post = (body: string, contentType = 'application/json') =>
          sent(
            new Request(requestOf(call, {}).url, {
              method: 'POST',
              body,
              headers: { ...bearer(own), 'content-type': contentType },
            }),
          );
        // A call that needs no input accepts none.
        const needed = Object.keys(await good()).filter((field) => !row.optional?.includes(field));
        const empty = needed.length === 0 ? [] : ['', '{}'];
        for (const body of [
          ...empty,
          '[]',
          '[{}]',
          'null',
          '"x"',
          '7',
          '{"lessonID":',
          'lessonID=pf-trial-1',
        ]) {
          expect([body, (await post(body)).status]).toEqual([body, 400]);
        }
        expect((await post('{}', 'text/plain')).status).toBe(415);
        expect((await post(`"${'x'.repeat(300_000)}"`)).status).toBe(413);
      });
  });
}
