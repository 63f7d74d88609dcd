import type { SandboxCall } from './call.ts';
import type { FormMembers } from './form.ts';
import { EXPAND, type ParamsOf, readParams, type Shape } from './params.ts';
import type { WireList } from './render.ts';
import type { Stored } from './stored.ts';

type Method = 'GET' | 'POST' | 'DELETE';
type PathParams = Readonly<Record<string, string>>;
export type Answer = Stored | WireList;

export interface Request {
  readonly expand: readonly string[];
  /** The form has been validated before. */
  answer(call: SandboxCall): Promise<Answer>;
}

export interface Route {
  readonly method: Method;
  /** The segments of `/v1/customers/:id`. */
  readonly steps: readonly string[];
  /** @throws Refusal 400 for parameters that Stripe does not know, or cannot read */
  read(place: PathParams, given: FormMembers): Request;
}

/**
 * One call of Stripe's API; every shape also has `expand`.
 * @param handle gets the parameters, and those of the path (`:id` → `params.id`)
 */
export function route<S extends Shape>(
  address: `${Method} /v1/${string}`,
  shape: S,
  handle: (
    call: SandboxCall,
    params: ParamsOf<S>,
    place: { readonly id: string } & PathParams,
  ) => Promise<Answer>,
): Route {
  const [method, path] = address.split(' ') as [Method, string];
  return {
    method,
    steps: path.split('/'),
    read(place, given) {
      const params = readParams({ ...shape, ...EXPAND }, given) as ParamsOf<S> & { expand?: string[] };
      return {
        expand: params.expand ?? [],
        answer: (call) => handle(call, params, place as { readonly id: string } & PathParams),
      };
    },
  };
}

export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { readonly route: Route; readonly place: PathParams } | null {
  const given = path.split('/');
  // `/invoices/create_preview` is not the invoice `create_preview`: fixed segments come before parameters.
  const fits = routes.flatMap((route) => {
    const place = route.method === method ? placeOf(route.steps, given) : null;
    return place === null ? [] : [{ route, place }];
  });
  return fits.sort((a, b) => Object.keys(a.place).length - Object.keys(b.place).length)[0] ?? null;
}

function placeOf(steps: readonly string[], given: readonly string[]): PathParams | null {
  if (steps.length !== given.length) return null;
  const place: Record<string, string> = {};
  for (const [index, step] of steps.entries()) {
    const there = given[index] ?? '';
    if (step.startsWith(':') && there !== '') place[step.slice(1)] = decodeURIComponent(there);
    else if (step !== there) return null;
  }
  return place;
}
