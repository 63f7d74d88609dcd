import { html } from 'hono/html';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { HeadBody } from './page-head.ts';
import { TEXTS } from './page-texts.ts';

/**
 * What stands in the page before the app, where there is something to hear: the browser's own player where the app's will be,
 * in the classes of the app's screen (src/app/shell/visitor-bar.tsx, src/ui/layout/page.tsx), so that nothing jumps. The app
 * takes the sound over as it plays (src/app/first-paint/take-place.ts, src/ui/media/early-sound.ts).
 */
export function firstScreen(body: HeadBody | undefined): string {
  if (body?.sound === undefined) return '';
  const { heading, over, lead, about, sound, link } = body;
  return String(html`<div id="first">
<header class="mx-auto flex max-w-[62rem] items-center justify-between px-4 pt-3 sm:px-6">
<a href="/" class="flex min-h-11 items-center gap-2 text-lg font-bold whitespace-nowrap text-ink no-underline"><img src="/icons/icon.svg" alt="" width="32" height="32" class="rounded-sm">${PRODUCT_NAME}</a>
</header>
<main class="mx-auto grid w-full max-w-column grid-cols-1 gap-6 px-4 pt-5 pb-10 sm:px-6 lg:pt-10">
<div class="grid gap-1.5">
${over === undefined ? '' : html`<p class="text-sm font-bold text-ink-soft">${over}</p>`}
<h1 class="text-2xl font-bold">${heading}</h1>
</div>
<div class="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"><audio data-early controls preload="metadata" src="${sound}" aria-label="${TEXTS.listen}" class="w-full"></audio></div>
<p class="whitespace-pre-line">${lead}</p>
${about === undefined ? '' : html`<p class="text-sm text-ink-soft">${about}</p>`}
${link === undefined ? '' : html`<p><a href="${link.path}" class="inline-flex min-h-11 items-center font-bold text-accent underline underline-offset-4">${link.name}</a></p>`}
</main></div>`);
}
