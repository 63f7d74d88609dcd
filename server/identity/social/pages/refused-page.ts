import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { TEXTS } from '#server/identity/social/texts.ts';
import { sendPage } from './page-layout.ts';

/** The last page of somebody who came with a wrong address, or too late. */
export function refusedPage(
  c: Context,
  why: Exclude<keyof typeof TEXTS.refused, 'title' | 'home'>,
  status: ContentfulStatusCode,
): Promise<Response> {
  const { title, home } = TEXTS.refused;
  const body = html`<h1>${title}</h1>
<p>${TEXTS.refused[why]}</p>
<p><a class="button quiet" href="/">${home}</a></p>`;
  return sendPage(c, { title, body, status });
}
