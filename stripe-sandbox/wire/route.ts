import type { SandboxCall } from './call.ts';
import type { FormMembers } from './form.ts';
import { EXPAND, type ParamsOf, readParams, type Shape } from './params.ts';
import type { Stored } from './stored.ts';
import type { WireList } from './wire.ts';

type Method = 'GET' | 'POST' | 'DELETE';
type Place = Readonly<Record<string, string>>;
export type Answer = Stored | WireList;

export interface Request {
  readonly expand: readonly string[];
  /** Everything that is wrong with the form alone has been refused before. */
  answer(call: SandboxCall): Promise<Answer>;
}

export interface Route {
  readonly method: Method;
  /** `/v1/customers/:id` in its steps. */
  readonly steps: readonly string[];
  /** @throws Refusal 400 for parameters that Stripe does not know, or cannot read */
  read(place: Place, given: FormMembers): Request;
}

/**
 * One call of Stripe's API. `expand` need not be named in the shape.
 * @param handle gets the parameters, and what the address names (`:id` → `place.id`)
 */
export function route<S extends Shape>(
  address: `${Method} /v1/${string}`,
  shape: S,
  handle: (call: SandboxCall, params: ParamsOf<S>, place: { readonly id: string } & Place) => Promise<Answer>,
): Route {
  const [method, path] = address.split(' ') as [Method, string];
  return {
    method,
    steps: path.split('/'),
    read(place, given) {
      const params = readParams({ ...shape, ...EXPAND }, given) as ParamsOf<S> & { expand?: string[] };
      return {
        expand: params.expand ?? [],
        answer: (call) => handle(call, params, place as { readonly id: string } & Place),
      };
    },
  };
}

export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { readonly route: Route; readonly place: Place } | null {
  const given = path.split('/');
  // `/invoices/create_preview` is not the invoice `create_preview`: plain steps go before named ones.
  const fits = routes.flatMap((route) => {
    const place = route.method === method ? placeOf(route.steps, given) : null;
    return place === null ? [] : [{ route, place }];
  });
  return fits.sort((a, b) => Object.keys(a.place).length - Object.keys(b.place).length)[0] ?? null;
}

function placeOf(steps: readonly string[], given: readonly string[]): Place | null {
  if (steps.length !== given.length) return null;
  const place: Record<string, string> = {};
  for (const [index, step] of steps.entries()) {
    const there = given[index] ?? '';
    if (step.startsWith(':') && there !== '') place[step.slice(1)] = decodeURIComponent(there);
    else if (step !== there) return null;
  }
  return place;
}
