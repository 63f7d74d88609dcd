import type * as z from 'zod/mini';
import { MAX_INT } from '#contract/entities/bounded.ts';

/** The insides of a schema that say what it accepts. */
interface Insides {
  readonly def: {
    readonly type: string;
    readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
    readonly options?: readonly z.ZodMiniType[];
    readonly element?: z.ZodMiniType;
    readonly innerType?: z.ZodMiniType;
    readonly in?: z.ZodMiniType;
    readonly out?: z.ZodMiniType;
    readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
  };
}

interface Check {
  readonly check: string;
  readonly abort?: boolean;
  /** Of a length. */
  readonly maximum?: number;
  /** Of a number. */
  readonly value?: number;
}

/** The largest text of a call is a note. */
const MAX_TEXT = 10_000;
const MAX_LIST = 100;

/** The parts of an input schema that accept text, numbers or lists without a bound; by their path. */
export function unbounded(schema: z.ZodMiniType, path = 'input'): string[] {
  const { def } = schema._zod as unknown as Insides;
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def);
  switch (def.type) {
    case 'string':
      return endsAtLength(checks) ? [] : [path];
    case 'number':
      return isWithin(checks, 'greater_than') && isWithin(checks, 'less_than') ? [] : [path];
    case 'array': {
      const isShort = checks.some(
        ({ check, maximum = Number.NaN }) => check === 'max_length' && maximum <= MAX_LIST,
      );
      return [...(isShort ? [] : [path]), ...unbounded(def.element as z.ZodMiniType, `${path}[]`)];
    }
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, member]) =>
        unbounded(member, `${path}.${name}`),
      );
    case 'union':
      return (def.options ?? []).flatMap((option) => unbounded(option, path));
    case 'pipe':
      return [def.in, def.out].flatMap((part) => unbounded(part as z.ZodMiniType, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return unbounded(def.innerType as z.ZodMiniType, path);
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'null':
    case 'undefined':
    // Takes only what the part before it accepted.
    case 'transform':
      return [];
    default:
      return [`${path}: ${def.type}`];
  }
}

/** The length has to be looked at first, and end the checks. */
function endsAtLength([first]: readonly Check[]): boolean {
  return first?.check === 'max_length' && first.abort === true && (first.maximum ?? Number.NaN) <= MAX_TEXT;
}

function isWithin(checks: readonly Check[], side: 'greater_than' | 'less_than'): boolean {
  return checks.some(({ check, value = Number.NaN }) => check === side && Math.abs(value) <= MAX_INT);
}
