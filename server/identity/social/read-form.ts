import type { Context } from 'hono';
import { limitedText } from '#server/identity/read-body.ts';

/** The members of a form post, or of the query of a GET. Whoever may come from another site is checked by the caller. */
export async function formOf(c: Context): Promise<Record<string, unknown>> {
  if (c.req.method === 'GET') return c.req.query();
  return Object.fromEntries(new URLSearchParams(await limitedText(c.req.raw)));
}
