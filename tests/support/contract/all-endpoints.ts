import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addressOf, type Endpoint } from '#contract/endpoint.ts';

export interface NamedEndpoint {
  /** `POST /api/v1/private/lessons/feedbacks` */
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Every call of the contract, read from its folder and the folders in it, so that a new module counts by itself. */
export async function allEndpoints(): Promise<readonly NamedEndpoint[]> {
  const folder = new URL('../../../src/contract/', import.meta.url);
  const files = readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((exported) => typeof exported === 'object' && exported !== null)
    .flatMap((resource) => Object.values(resource as object).filter(isEndpoint))
    .map((endpoint) => ({ name: `${endpoint.method} ${addressOf(endpoint)}`, endpoint }));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
