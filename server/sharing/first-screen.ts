import { html } from 'hono/html';
import type { HeadBody } from './page-head.ts';

/**
 * What stands in the page before the app, where there is something to hear: its name and the browser's own player. The app
 * takes the sound over as it plays (src/app/first-paint/take-place.ts, src/ui/media/early-sound.ts).
 */
export function firstScreen(body: HeadBody | undefined): string {
  if (body?.sound === undefined) return '';
  return String(html`<div id="first"><div style="max-width:42em;margin:0 auto;padding:88px 16px 32px">
<h1 style="font-size:1.5rem;font-weight:700;line-height:1.35;margin-bottom:24px;overflow-wrap:anywhere">${body.heading}</h1>
<audio data-early controls preload="metadata" src="${body.sound}" style="width:100%"></audio>
</div></div>`);
}
