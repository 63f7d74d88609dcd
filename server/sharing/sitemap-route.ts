import { html } from 'hono/html';
import pLimit from 'p-limit';
import { ApiError } from '#contract/errors.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import type { Mount, ServerDeps } from '#server/http/server-deps.ts';
import { countListed, type Listed, listedCurriculums, listedPeople, listedPlays } from './sitemap-store.ts';

/** Addresses in one file; search engines take five times as many. */
const SITEMAP_PAGE_SIZE = 10_000;
/** Files of one kind. */
const MAX_PAGES = 50;
/** A file is made anew after this time; what was taken back meanwhile answers 410 to those who follow it. */
export const SITEMAP_TTL_MS = HOUR_MS;
/** Files that are remembered, a megabyte each at most. */
const MAX_REMEMBERED = 20;

/** Pages that say the same to everybody, besides the curriculums. */
const STILL = ['/', '/curriculums', '/contact', '/terms', '/privacy', '/legal', '/signUp'];

type Made = { readonly until: number; readonly text: Promise<string> };

/** What search engines may find: `/robots.txt`, `/sitemap.xml` and the files that it names. */
export const mountSitemap: Mount = (app, deps) => {
  const { publicOrigin } = deps.config;
  const remembered = rememberedTexts(deps);
  const send = async (name: string, make: () => Promise<string>) =>
    new Response(await remembered(name, make), {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    });
  app.get('/robots.txt', (c) =>
    c.text(robots(publicOrigin), 200, { 'cache-control': 'public, max-age=3600' }),
  );
  app.get('/sitemap.xml', () => send('index', () => index(deps)));
  app.get('/sitemaps/pages.xml', () =>
    send('pages', async () => {
      const still = STILL.map((path) => ({ path, changedAt: null }));
      return addresses(publicOrigin, [...still, ...(await listedCurriculums(deps.db))]);
    }),
  );
  app.get('/sitemaps/:kind{plays|users}/:page{[0-9]+[.]xml}', async (c) => {
    const { kind, page } = c.req.param();
    const number = Number.parseInt(page, 10);
    if (number < 1 || number > MAX_PAGES) throw new ApiError('api/not-found');
    return await send(`${kind}-${number}`, async () => {
      const of = { offset: (number - 1) * SITEMAP_PAGE_SIZE, limit: SITEMAP_PAGE_SIZE };
      const listed = await (kind === 'plays' ? listedPlays : listedPeople)(deps.db, of);
      return addresses(publicOrigin, listed);
    });
  });
};

/** Makes each file once in a while, one at a time: crawlers never take the database from the calls. */
function rememberedTexts({ clock }: Pick<ServerDeps, 'clock'>) {
  const limit = pLimit(1);
  const known = new Map<string, Made>();
  return (name: string, make: () => Promise<string>): Promise<string> => {
    const now = clock.now().getTime();
    const found = known.get(name);
    if (found !== undefined && found.until > now) return found.text;
    const text = limit(make);
    known.delete(name);
    known.set(name, { until: now + SITEMAP_TTL_MS, text });
    text.catch(() => known.delete(name));
    const [oldest] = known.keys();
    if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
    return text;
  };
}

async function index({ db, config: { publicOrigin } }: Pick<ServerDeps, 'db' | 'config'>): Promise<string> {
  const { plays, people } = await countListed(db);
  const pages = (kind: string, count: number) =>
    Array.from(
      { length: Math.min(MAX_PAGES, Math.ceil(count / SITEMAP_PAGE_SIZE)) },
      (_, n) => `/sitemaps/${kind}/${n + 1}.xml`,
    );
  const files = ['/sitemaps/pages.xml', ...pages('plays', plays), ...pages('users', people)];
  const lines = files.map((path) => html`<sitemap><loc>${publicOrigin}${path}</loc></sitemap>`);
  return document('sitemapindex', lines);
}

function addresses(publicOrigin: string, listed: readonly Listed[]): string {
  return document(
    'urlset',
    listed.map(({ path, changedAt }) =>
      changedAt === null
        ? html`<url><loc>${publicOrigin}${path}</loc></url>`
        : html`<url><loc>${publicOrigin}${path}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`,
    ),
  );
}

function document(name: string, lines: readonly unknown[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${name}>\n`;
}

/** Pages for members say themselves that they are not for search engines: who may not read them cannot know. */
function robots(publicOrigin: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /teach/',
    'Disallow: /uploads/',
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n');
}
