import { html, raw } from 'hono/html';
import type { Play } from '#contract/entities/play.ts';
import { politeName } from '#domain/community/polite-name.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { type Html, htmlPage, sourceOf } from '#server/lib/html-page.ts';

const STYLE = `
:root { color-scheme: light dark; --paper: #fbf9f4; --ink: #1f1d1a; --soft: #5c564d; --line: #e2dccf; --accent: #2f3a8f; --on: #fff;
  font-family: 'Hiragino Sans', 'Hiragino Kaku Gothic ProN', 'Noto Sans JP', 'Yu Gothic UI', 'Yu Gothic', system-ui, sans-serif; line-height: 1.5 }
@media (prefers-color-scheme: dark) { :root { --paper: #171614; --ink: #ece8e0; --soft: #b3aca0; --line: #3a3732; --accent: #aab4ff; --on: #14162e } }
* { box-sizing: border-box }
html, body { margin: 0; min-height: 100% }
body { background: var(--paper); color: var(--ink); padding: 16px; min-height: 100svh; display: grid; align-content: center }
main { display: grid; gap: 12px; max-width: 640px; width: 100%; margin: 0 auto; border: 1px solid var(--line); border-radius: 16px; padding: 16px }
h1 { font-size: 1.0625rem; margin: 0; overflow-wrap: anywhere }
p { margin: 0; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere }
.player { display: flex; align-items: center; gap: 12px }
button { flex: none; min-height: 48px; min-width: 96px; border: 0; border-radius: 999px; padding: 0 20px; background: var(--accent); color: var(--on); font: inherit; font-weight: 700; cursor: pointer }
input { flex: 1; min-width: 0; height: 44px; margin: 0; accent-color: var(--accent) }
.time { font-variant-numeric: tabular-nums; flex: none }
a { color: var(--accent); font-weight: 700; text-underline-offset: .25em }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
footer { display: flex; justify-content: space-between; gap: 12px; flex-wrap: wrap; font-size: .875rem }
`;

/** Plays, pauses, seeks, and says so in the lock screen's words. */
const SCRIPT = `
const audio = document.querySelector('audio'), button = document.querySelector('button'), bar = document.querySelector('input');
const time = document.querySelector('.time'), failed = document.querySelector('[role=alert]');
const text = (s) => Math.floor(s / 60) + ':' + String(Math.floor(s % 60)).padStart(2, '0');
const length = () => Number.isFinite(audio.duration) && audio.duration > 0 ? audio.duration : Number(bar.max);
const draw = () => {
  bar.max = String(length()); bar.value = String(audio.currentTime);
  const said = text(audio.currentTime) + ' / ' + text(length());
  bar.setAttribute('aria-valuetext', said); time.textContent = said;
};
const show = () => { button.textContent = audio.paused ? button.dataset.play : button.dataset.pause; };
button.onclick = () => { if (audio.paused) audio.play().catch(() => {}); else audio.pause(); };
bar.oninput = () => { audio.currentTime = Number(bar.value); };
audio.onplay = audio.onpause = audio.onended = show;
audio.ontimeupdate = audio.onloadedmetadata = draw;
audio.onplaying = () => { failed.hidden = true; };
audio.onerror = () => { failed.hidden = false; show(); };
if ('mediaSession' in navigator)
  navigator.mediaSession.metadata = new MediaMetadata({ title: document.querySelector('h1').textContent, artist: document.querySelector('.by').dataset.name });
draw();
`;

/** Any site may show this page, and the page reaches nothing but the one sound. */
export const EMBED_POLICY = [
  "default-src 'none'",
  `script-src ${sourceOf(SCRIPT)}`,
  `style-src ${sourceOf(STYLE)}`,
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

const texts = {
  listen: '聞く',
  pause: '止める',
  position: '再生位置',
  failed: '音を読み込めませんでした。電波のよいところでもう一度お試しください。',
  preparing: '音を準備しています。まもなく聞けるようになります。',
  refused: 'この録音は、聞ける形式に変換できませんでした。',
  gone: 'この演奏は、公開を終了しました。',
  unknown: 'この演奏は公開されていません。',
  open: `${PRODUCT_NAME}で開く`,
  by: (name: string) => `${politeName(name)}の演奏`,
};

/** Seconds until a page whose sound is being made asks again. */
const REFRESH_S = 20;

/** The preview of a play on other sites: its title, who plays, and one button. */
export function embedPage(play: Play, publicOrigin: string): Html {
  const { title, author, lesson, sound } = play;
  const isBeingMade = !sound.isReady && !sound.isRefused;
  const head = isBeingMade ? html`<meta http-equiv="refresh" content="${REFRESH_S}">` : undefined;
  const player = sound.isReady
    ? html`<div class="player">
<button type="button" data-play="${texts.listen}" data-pause="${texts.pause}">${texts.listen}</button>
<input type="range" min="0" max="${sound.seconds || 1}" step="0.1" value="0" aria-label="${texts.position}">
<span class="time"></span>
</div>
<p role="alert" hidden>${texts.failed}</p>
<audio src="${sound.url}" preload="metadata"></audio>
<script>${raw(SCRIPT)}</script>`
    : html`<p role="status">${isBeingMade ? texts.preparing : texts.refused}</p>`;
  return page(
    title,
    html`<h1>${title}</h1>
<p class="by" data-name="${author.displayName}">${texts.by(author.displayName)} ・ ${lesson.currName} ${lesson.lessonName}</p>
${player}
<footer><a href="${publicOrigin}/plays/${play.playSlug}" target="_blank" rel="noopener">${texts.open}</a><span>${PRODUCT_NAME}</span></footer>`,
    head,
  );
}

/** What stands there instead of a play that strangers may not hear, or that never was. */
export function silentEmbedPage(publicOrigin: string, isGone: boolean): Html {
  return page(
    PRODUCT_NAME,
    html`<h1>${isGone ? texts.gone : texts.unknown}</h1>
<footer><a href="${publicOrigin}/?lp" target="_blank" rel="noopener">${PRODUCT_NAME}</a></footer>`,
  );
}

function page(title: string, body: Html, head?: Html): Html {
  return htmlPage({ title, style: STYLE, head, body: html`<main>\n${body}\n</main>` });
}
