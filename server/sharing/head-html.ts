import { html, raw } from 'hono/html';
import { descriptionOf, titleOf } from '#domain/page-title.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { jsonLdText } from './json-ld.ts';
import type { HeadBody, PageHead } from './page-head.ts';
import { LINK_PICTURE, oembedAddress } from './page-head.ts';
import { TEXTS } from './page-texts.ts';

/** The tags of a page. Every text is escaped; `data-page` marks what belongs to this address alone (src/app/shell/page-tags.ts). */
export function headTags(head: PageHead, publicOrigin: string): string {
  const { path, type, picture, sound, data } = head;
  const description = descriptionOf(head.description);
  const preview = head.previewName ?? (head.name === '' ? PRODUCT_NAME : head.name);
  const own = path === null ? null : `${publicOrigin}${path}`;
  const tags = [
    html`<title>${titleOf(head.name)}</title>`,
    html`<meta name="description" content="${description}">`,
    own === null
      ? html`<meta name="robots" content="noindex" data-page>`
      : html`<link rel="canonical" href="${own}" data-page>${property('og:url', own)}`,
    property('og:type', type),
    property('og:site_name', PRODUCT_NAME),
    property('og:locale', 'ja_JP'),
    property('og:title', preview),
    property('og:description', descriptionOf(head.previewDescription ?? head.description)),
    property('og:image', `${publicOrigin}${picture.path}`),
    property('og:image:width', String(LINK_PICTURE.width)),
    property('og:image:height', String(LINK_PICTURE.height)),
    property('og:image:alt', picture.alt),
    ...(sound === undefined
      ? []
      : [property('og:audio', `${publicOrigin}${sound}`), property('og:audio:type', 'audio/mp4')]),
    ...(path === null || !head.canBeEmbedded
      ? []
      : [
          html`<link rel="alternate" type="application/json+oembed" href="${oembedAddress(path, publicOrigin)}" title="${preview}" data-page>`,
        ]),
    html`<meta name="twitter:card" content="summary_large_image" data-page>`,
    ...(data === undefined
      ? []
      : [html`<script type="application/ld+json" data-page>${raw(jsonLdText(data))}</script>`]),
  ];
  return tags.map(String).join('');
}

function property(name: string, content: string) {
  return html`<meta property="${name}" content="${content}" data-page>`;
}

/** What stands in `<noscript>`: what the page is about, unless its first screen says so already (first-screen.ts). */
export function noscriptBody(body: HeadBody | undefined): string {
  const advice = html`<p>${TEXTS.noScript}</p>`;
  if (body === undefined || body.sound !== undefined)
    return String(html`<div style="padding:16px">${advice}</div>`);
  const { heading, over, lead, about, link } = body;
  return String(html`<div style="max-width:42em;margin:0 auto;padding:32px 16px">
${over === undefined ? '' : html`<p>${over}</p>`}
<h1 style="font-size:1.5rem;font-weight:700">${heading}</h1>
<p style="white-space:pre-line">${lead}</p>
${about === undefined ? '' : html`<p>${about}</p>`}
${link === undefined ? '' : html`<p><a href="${link.path}" style="text-decoration:underline">${link.name}</a></p>`}
${advice}</div>`);
}
