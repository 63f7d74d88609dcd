import * as z from 'zod/mini';

/** What was stored as JSON; null where it is none, or of another form. */
export function parsedJSON<S extends z.ZodMiniType>(schema: S, text: string | null): z.output<S> | null {
  try {
    const row = z.safeParse(schema, JSON.parse(text ?? 'null'));
    return row.success ? row.data : null;
  } catch {
    return null;
  }
}
