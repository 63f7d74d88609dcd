import type { SandboxCall } from './call.ts';
import { invalid } from './refusal.ts';
import type { Stored } from './stored.ts';

/** A page of a list, as Stripe answers it. */
export interface WireList {
  readonly object: 'list';
  readonly data: readonly Stored[];
  readonly has_more: boolean;
  readonly url: string;
}

type Members = Record<string, unknown>;

/** Members that an object has only when they are asked for by `expand`, by type; kept with the object or made here. */
export type Includes = Readonly<
  Record<string, Readonly<Record<string, (object: Stored, call: SandboxCall) => unknown>>>
>;

/** A copy without what is hidden, on every level. */
export function bare<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (name, each) => (name === '_' ? undefined : each))) as T;
}

/** How ids begin, and what stands behind them. */
const TYPES: Readonly<Record<string, string>> = {
  cus: 'customer',
  seti: 'setup_intent',
  pm: 'payment_method',
  pi: 'payment_intent',
  ch: 'charge',
  sub: 'subscription',
  in: 'invoice',
  price: 'price',
  prod: 'product',
  clock: 'test_helpers.test_clock',
  re: 'refund',
  di: 'discount',
};

/**
 * What goes over the wire: without hidden members, with what `expand` asks for in the place of its id.
 * @throws Refusal 400 for what cannot be expanded
 */
export async function render(
  call: SandboxCall,
  answer: Stored | WireList,
  expand: readonly string[],
  includes: Includes,
): Promise<unknown> {
  const body = bare(answer) as unknown as Members;
  for (const path of expand) {
    const steps = path.split('.');
    if (steps.length > 4) throw invalid('You cannot expand more than 4 levels of a property.');
    await open(body, steps, { call, includes, path });
  }
  return body;
}

interface Opening {
  readonly call: SandboxCall;
  readonly includes: Includes;
  readonly path: string;
}

async function open(at: unknown, steps: readonly string[], opening: Opening): Promise<void> {
  const [step, ...rest] = steps;
  if (step === undefined || at === null || at === undefined) return;
  if (Array.isArray(at)) {
    for (const each of at) await open(each, steps, opening);
    return;
  }
  const object = at as Members;
  const include = opening.includes[String(object['object'])]?.[step];
  if (include !== undefined && object[step] === undefined) {
    object[step] = bare((await include(object as Stored, opening.call)) ?? null);
  } else {
    object[step] = await opened(object[step], opening);
  }
  await open(object[step], rest, opening);
}

async function opened(value: unknown, { call, path }: Opening): Promise<unknown> {
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, undefined, 'expand');
  if (Array.isArray(value)) {
    return Promise.all(value.map((each) => (typeof each === 'string' ? referred(call, each, path) : each)));
  }
  return typeof value === 'string' ? referred(call, value, path) : value;
}

async function referred(call: SandboxCall, id: string, path: string): Promise<unknown> {
  const type = TYPES[id.split('_', 1)[0] ?? ''];
  const found = type === undefined ? null : await call.get(type, id);
  if (found === null) throw invalid(`This property cannot be expanded (${path}).`, undefined, 'expand');
  return bare(found);
}

interface Page {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

/** @param objects all of them, newest first */
export function pageOf(url: string, objects: readonly Stored[], page: Page): WireList {
  const limit = page.limit ?? 10;
  if (limit < 1 || limit > 100)
    throw invalid('Invalid limit: 1 to 100.', 'parameter_invalid_integer', 'limit');
  const indexOf = (id: string, param: string) => {
    const index = objects.findIndex((each) => each.id === id);
    if (index < 0) throw invalid(`No such object: ${param}`, 'resource_missing', param);
    return index;
  };
  if (page.ending_before !== undefined) {
    const end = indexOf(page.ending_before, 'ending_before');
    const from = Math.max(0, end - limit);
    return { object: 'list', data: objects.slice(from, end), has_more: from > 0, url };
  }
  const from = page.starting_after === undefined ? 0 : indexOf(page.starting_after, 'starting_after') + 1;
  return {
    object: 'list',
    data: objects.slice(from, from + limit),
    has_more: objects.length > from + limit,
    url,
  };
}
