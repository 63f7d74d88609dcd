import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { addressOf } from '#contract/endpoint.ts';
import { allEndpoints } from '#tests/support/contract/all-endpoints.ts';
import { aServer } from '#tests/support/server/a-server.ts';

interface Operation {
  operationId: string;
  security: Record<string, never[]>[];
  parameters?: { name: string; in: string; required: boolean }[];
}
interface Described {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

const server = await aServer();

async function described(): Promise<Described> {
  const answer = await server.app.request('/api/v1/openapi.json');
  expect(answer.status).toBe(200);
  return (await answer.json()) as Described;
}

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate({ ...(await described()) });
  expect(errors ?? []).toEqual([]);
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

test('it names every call of the contract, and who may make it', async () => {
  const { paths } = await described();
  const named = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security }]) => {
      const who = Object.keys(security[0] ?? { nobody: [] })[0];
      return `${method.toUpperCase()} ${path} ${who}`;
    }),
  );
  const who = { public: 'nobody', private: 'learner', teacher: 'teacher', teacherSignIn: 'nobody' } as const;
  const contract = (await allEndpoints()).map(
    ({ endpoint }) =>
      `${endpoint.method} ${addressOf(endpoint).replace(/:(\w+)/g, '{$1}')} ${who[endpoint.access]}`,
  );
  expect(named.sort()).toEqual(contract.sort());
  const ids = Object.values(paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('what is part of an address is a required parameter of the path', async () => {
  const { paths } = await described();
  const call = paths['/api/v1/categories/{code}/curriculums']?.['get'];
  expect(call?.parameters).toEqual([expect.objectContaining({ name: 'code', in: 'path', required: true })]);
});
