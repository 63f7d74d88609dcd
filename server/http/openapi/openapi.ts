import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { type Access, addressOf, type Endpoint } from '#contract/endpoint.ts';
import { API_CODES } from '#contract/errors.ts';
import { APP_VERSION, PRODUCT_NAME } from '#domain/product.ts';
import { callsOf } from './mounted-calls.ts';

type Json = Record<string, unknown>;

/** GET /api/v1/openapi.json: every call that this server answers, in OpenAPI 3.1, made from the contract's schemas. */
export function mountOpenApi(app: Hono): void {
  let text: string | undefined;
  app.get('/api/v1/openapi.json', (c) => {
    // The first request comes when every call is on the app.
    text ??= JSON.stringify(openApiOf(callsOf(app)));
    return c.body(text, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
  });
}

/** The OpenAPI 3.1 document of some calls. */
function openApiOf(calls: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const address = addressOf(call).replace(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [call.method.toLowerCase()]: operationOf(call, address) };
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: APP_VERSION },
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, schemas: { Refusal: REFUSAL } },
  };
}

const SECURITY_SCHEMES = {
  learner: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  teacher: { type: 'apiKey', in: 'cookie', name: 'otomichi_teacher' },
};

const SECURITY: Readonly<Record<Access, Json[]>> = {
  public: [],
  private: [{ learner: [] }],
  teacher: [{ teacher: [] }],
  teacherSignIn: [],
};

const REFUSAL = {
  type: 'object',
  properties: {
    errorCode: { type: 'string', enum: [...API_CODES] },
    message: { type: 'string' },
    details: {
      description: 'Of `api/bad-request` a list of paths and reasons; of others what their code says',
    },
  },
  required: ['errorCode'],
};

function operationOf(call: Endpoint, address: string): Json {
  const input = schemaOf(call.input, 'input');
  return {
    operationId: `${call.method.toLowerCase()} ${address}`.replace(/[^a-zA-Z0-9]+(\w)?/g, (_, next = '') =>
      String(next).toUpperCase(),
    ),
    tags: [call.path.split('/')[1] ?? ''],
    security: SECURITY[call.access],
    ...(call.method === 'GET'
      ? { parameters: parametersOf(input, address) }
      : { requestBody: { required: true, content: jsonOf(input) } }),
    responses: {
      200: { description: 'The answer', content: jsonOf(schemaOf(call.output, 'output')) },
      default: {
        description: 'A refusal; its code says why',
        content: jsonOf({ $ref: '#/components/schemas/Refusal' }),
      },
    },
  };
}

const jsonOf = (schema: Json): Json => ({ 'application/json': { schema } });

/** Of a POST the body, of a GET the query and the path. */
function schemaOf(schema: Endpoint['input'], io: 'input' | 'output'): Json {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return described;
}

function parametersOf({ properties = {}, required = [] }: Json, address: string): Json[] {
  const needed = new Set(required as string[]);
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => {
    const isPath = address.includes(`{${name}}`);
    return { name, in: isPath ? 'path' : 'query', required: isPath || needed.has(name), schema };
  });
}
