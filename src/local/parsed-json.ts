import * as z from 'zod/mini';

/** What was stored as JSON; undefined where it is none. */
export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same of one form; null where it is none, or of another form. */
export function parsedJSON<S extends z.ZodMiniType>(schema: S, text: string | null): z.output<S> | null {
  const row = z.safeParse(schema, jsonOrUndefined(text ?? 'null'));
  return row.success ? row.data : null;
}
