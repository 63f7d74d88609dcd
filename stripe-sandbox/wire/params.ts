import type { FormMembers, FormValue } from './form.ts';
import { invalid } from './refusal.ts';

/** Reads one parameter of the form. `path` is its name in Stripe's errors. */
export interface Kind<T> {
  readonly read: (value: FormValue, path: string) => T;
  readonly required?: true;
}
interface Required<T> extends Kind<T> {
  readonly required: true;
}

export type Shape = Readonly<Record<string, Kind<unknown>>>;
/** The parameters that a handler gets: optional ones may be undefined. */
export type ParamsOf<S extends Shape> = {
  readonly [K in keyof S]: S[K] extends Required<infer T>
    ? T
    : S[K] extends Kind<infer T>
      ? T | undefined
      : never;
};

/** Reads the parameters of a shape. @throws Refusal 400 `parameter_unknown` for any other, as Stripe does */
export function readParams<S extends Shape>(shape: S, given: FormMembers, path = ''): ParamsOf<S> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(shape, name)) {
      const param = nameOf(path, name);
      throw invalid(`Received unknown parameter: ${param}`, 'parameter_unknown', param);
    }
  }
  const read: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(shape)) {
    const value = given[name];
    const param = nameOf(path, name);
    if (value !== undefined) read[name] = kind.read(value, param);
    else if (kind.required) throw invalid(`Missing required param: ${param}.`, 'parameter_missing', param);
  }
  return read as ParamsOf<S>;
}

function nameOf(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`;
}

function textOf(value: FormValue, path: string): string {
  if (typeof value !== 'string') throw invalid(`Invalid string: ${path}`, undefined, path);
  return value;
}

export const text: Kind<string> = {
  read(value, path) {
    const given = textOf(value, path);
    if (given !== '') return given;
    throw invalid(`You passed an empty string for '${path}'.`, 'parameter_invalid_empty', path);
  },
};

/** Whole numbers only: an amount of yen has no decimals. */
export const whole: Kind<number> = {
  read(value, path) {
    const given = textOf(value, path);
    if (/^-?\d{1,15}$/.test(given)) return Number(given);
    throw invalid(`Invalid integer: ${path}`, 'parameter_invalid_integer', path);
  },
};

export const decimal: Kind<number> = {
  read(value, path) {
    const given = textOf(value, path);
    if (/^\d{1,12}(\.\d{1,4})?$/.test(given)) return Number(given);
    throw invalid(`Invalid decimal: ${path}`, undefined, path);
  },
};

export const flag: Kind<boolean> = {
  read(value, path) {
    const given = textOf(value, path);
    if (given === 'true' || given === 'false') return given === 'true';
    throw invalid(`Invalid boolean: ${path}`, undefined, path);
  },
};

export function oneOf<const T extends string>(...values: readonly T[]): Kind<T> {
  return {
    read(value, path) {
      const found = values.find((each) => each === value);
      if (found !== undefined) return found;
      throw invalid(`Invalid ${path}: must be one of ${values.join(', ')}`, undefined, path);
    },
  };
}

export function list<T>(kind: Kind<T>): Kind<T[]> {
  return {
    read(value, path) {
      if (typeof value === 'string') throw invalid(`Invalid array: ${path}`, undefined, path);
      return Object.entries(value).map(([index, each]) => kind.read(each, `${path}[${index}]`));
    },
  };
}

export function hash<S extends Shape>(shape: S): Kind<ParamsOf<S>> {
  return {
    read(value, path) {
      if (typeof value === 'string') throw invalid(`Invalid object: ${path}`, undefined, path);
      return readParams(shape, value, path);
    },
  };
}

/** Metadata with any names; '' removes one (see `mergedMetadata`). */
export const metadata: Kind<Record<string, string>> = {
  read(value, path) {
    if (typeof value === 'string') throw invalid(`Invalid object: ${path}`, undefined, path);
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, textOf(each, `${path}[${name}]`)]),
    );
  },
};

/** The parameter may be empty, which removes the value: null. */
export function orEmpty<T>(kind: Kind<T>): Kind<T | null> {
  return { read: (value, path) => (value === '' ? null : kind.read(value, path)) };
}

export function must<T>(kind: Kind<T>): Required<T> {
  return { read: kind.read, required: true };
}

export const EXPAND = { expand: list(text) };
export const PAGE = { limit: whole, starting_after: text, ending_before: text };

export function mergedMetadata(
  known: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  const merged = { ...known, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
