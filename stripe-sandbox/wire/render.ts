import type { SandboxCall } from './call.ts';
import { invalid } from './refusal.ts';
import type { Stored } from './stored.ts';

/** One page of a list. */
export interface WireList {
  readonly object: 'list';
  readonly data: readonly Stored[];
  readonly has_more: boolean;
  readonly url: string;
}

type Members = Record<string, unknown>;

/** Members that an object has only with `expand`, by type; stored with the object or computed here. */
export type Includes = Readonly<
  Record<string, Readonly<Record<string, (object: Stored, call: SandboxCall) => unknown>>>
>;

/** A copy without the hidden facts, on every level. */
export function bare<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (name, each) => (name === '_' ? undefined : each))) as T;
}

/** Types by the prefix of their ids. */
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
 * The answer on the wire: without hidden facts, and with objects in place of their ids where `expand` requests them.
 * @throws Refusal 400 for a member that cannot be expanded
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
    await expandAt(body, steps, { call, includes, path });
  }
  return body;
}

interface Expansion {
  readonly call: SandboxCall;
  readonly includes: Includes;
  readonly path: string;
}

async function expandAt(at: unknown, steps: readonly string[], expansion: Expansion): Promise<void> {
  const [step, ...rest] = steps;
  if (step === undefined || at === null || at === undefined) return;
  if (Array.isArray(at)) {
    for (const each of at) await expandAt(each, steps, expansion);
    return;
  }
  const object = at as Members;
  const include = expansion.includes[String(object['object'])]?.[step];
  if (include !== undefined && object[step] === undefined) {
    object[step] = bare((await include(object as Stored, expansion.call)) ?? null);
  } else {
    object[step] = await expanded(object[step], expansion);
  }
  await expandAt(object[step], rest, expansion);
}

async function expanded(value: unknown, { call, path }: Expansion): Promise<unknown> {
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, undefined, 'expand');
  if (Array.isArray(value)) {
    return Promise.all(
      value.map((each) => (typeof each === 'string' ? readReference(call, each, path) : each)),
    );
  }
  return typeof value === 'string' ? readReference(call, value, path) : value;
}

async function readReference(call: SandboxCall, id: string, path: string): Promise<unknown> {
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

/** @param objects all objects of the list, newest first */
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
