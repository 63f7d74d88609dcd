import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Hono } from 'hono';
import { addressOf, type Endpoint } from '#contract/endpoint.ts';
import type { FindBreach } from '#tests/support/attacks/send-hostile.ts';

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

/** For each call, how its answers are held against what /api/v1/openapi.json says of them. */
export async function describedBy(app: Hono): Promise<(endpoint: Endpoint) => FindBreach> {
  const description = (await (await app.request('/api/v1/openapi.json')).json()) as Described;
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(description, 'api');
  return (endpoint) => {
    const path = addressOf(endpoint).replace(/:(\w+)/g, '{$1}');
    const place = ['paths', path, endpoint.method.toLowerCase(), 'responses'];
    return async (answer) => {
      const rest = [answer.status === 200 ? '200' : 'default', 'content', 'application/json', 'schema'];
      const pointer = [...place, ...rest].map((part) =>
        encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
      );
      const fits = ajv.getSchema(`api#/${pointer.join('/')}`);
      if (fits === undefined) return 'not described:';
      return fits(await answer.json()) ? null : `not as described, ${ajv.errorsText(fits.errors)}:`;
    };
  };
}
