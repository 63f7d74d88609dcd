import type { Page } from '@playwright/test';
import { CORPUS, type Vector } from '#tests/features/lesson/text/xss-corpus.ts';
import { openAsMember } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { LESSON } from '../support/recording.ts';

/**
 * Runs before the app: records every script that runs, and replaces every text document by the vector in the page's own
 * storage. Cached answers are removed, so that each vector is rendered again.
 */
const INIT_SCRIPT = `
  window.ran = [];
  window.xss = () => window.ran.push('ran');
  for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = () => window.ran.push(name);
  for (const key of Object.keys(localStorage)) if (key.startsWith('otomichi.queries.')) localStorage.removeItem(key);
  const ask = window.fetch;
  window.fetch = (input, init) => {
    const vector = localStorage.getItem('vector');
    return vector !== null && /\\.md(\\?|$)/.test(String(input?.url ?? input))
      ? Promise.resolve(new Response(vector))
      : ask(input, init);
  };
`;

/** How many texts make one document, each below its name; the names of their references differ. */
const TEXTS_PER_DOCUMENT = 43;

/** Elements allowed in a text, and in a score. */
const PROSE =
  'a blockquote br code div em h1 h2 h3 h4 h5 h6 hr img li ol p pre rp rt ruby s strong table tbody td th thead tr ul';
const PAPER = 'svg g path text tspan rect line polygon polyline ellipse circle title desc div';

test('runs nothing and fetches nothing foreign for the corpus of malicious texts', async ({ world }) => {
  test.setTimeout(600_000);
  expect(CORPUS.length).toBeGreaterThan(100);
  const phone = world.phone({ initScript: INIT_SCRIPT });
  const { page } = await openAsMember(world, phone);
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== phone.settings.origin) foreign.push(request.url());
  });
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });

  const faults: string[] = [];
  for (let from = 0; from < CORPUS.length; from += TEXTS_PER_DOCUMENT) {
    const some = CORPUS.slice(from, from + TEXTS_PER_DOCUMENT);
    await show(page, some.map(({ name, text }) => `## ${name}\n\n${text}`).join('\n\n'), some);
    faults.push(...(await examine(page)));
  }
  expect(faults).toEqual([]);
  expect(foreign).toEqual([]);
  expect(dialogs).toEqual([]);
});

async function show(page: Page, text: string, some: readonly Vector[]): Promise<void> {
  await page.evaluate((vector) => localStorage.setItem('vector', vector), text);
  await page.goto(`${LESSON}/text`);
  const article = page.locator('.lesson-text');
  for (const { name } of some)
    await expect(article.getByRole('heading', { name, exact: true })).toBeAttached();
  // Scores are engraved once their part of the app has loaded.
  await expect(article.getByRole('status', { name: '読み込み中' })).toHaveCount(0);
}

/** Touches every element of the text as a finger would, and returns everything that should not be there. */
function examine(page: Page): Promise<string[]> {
  return page.evaluate(
    async ({ prose, paper }) => {
      const article = document.querySelector('.lesson-text');
      const found: string[] = [];
      article?.addEventListener('click', (event) => event.preventDefault(), true);
      const within = (part: Element, allowed: readonly string[]) => {
        for (const element of part.querySelectorAll('*')) {
          if (!allowed.includes(element.localName)) found.push(`<${element.localName}>`);
          for (const { name, value } of element.attributes) {
            if (/^on|^srcdoc$|^formaction$|^id$|^name$/i.test(name) && !name.startsWith('data-'))
              found.push(`${name}="${value}"`);
            if (name === 'style' && part.matches('.piece')) found.push(`style="${value}"`);
            if (/url\s*\(/i.test(value) && name === 'style') found.push(`style="${value}"`);
            if (/^(href|xlink:href)$/.test(name) && !/^(https?:\/\/[^@]*$|\/(?![/\\])|#)/.test(value))
              found.push(`${name}="${value}"`);
            if (name === 'src' && !value.startsWith('/media/')) found.push(`src="${value}"`);
          }
          for (const touch of ['mouseover', 'mouseenter', 'focus', 'click', 'toggle']) {
            element.dispatchEvent(new MouseEvent(touch, { bubbles: true, cancelable: true }));
          }
        }
      };
      for (const part of article?.querySelectorAll('.piece') ?? []) within(part, prose.split(' '));
      for (const part of article?.querySelectorAll('.score-paper') ?? []) within(part, paper.split(' '));
      await new Promise((done) => requestAnimationFrame(done));
      const { ran } = window as unknown as { ran: string[] };
      return [...found, ...ran].map((fault) => `${article?.textContent?.slice(0, 40)}…: ${fault}`);
    },
    { prose: PROSE, paper: PAPER },
  );
}
