import { Window } from 'happy-dom';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SITEMAP_TTL_MS } from '#server/sharing/sitemap-route.ts';
import { START } from '#tests/support/server/a-server.ts';
import { aServerWithContent } from '#tests/support/server/a-server-with-content.ts';
import { ARE_SERVERS_SEVERAL } from '#tests/support/server/processes/servers-in-turn.ts';
import { aDist } from './a-dist.ts';
import { aPlay, aPost, aPublicPerson } from './a-learner-who-shares.ts';
import { readPage } from './read-page.ts';

const ORIGIN = 'https://school.example';
const server = await aServerWithContent({ env: { DIST_DIR: aDist(), PUBLIC_ORIGIN: ORIGIN } });
const { db } = server.deps;
const get = (path: string) => server.app.request(path);

async function locations(path: string): Promise<string[]> {
  const answer = await get(path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ]);
  const { DOMParser } = new Window();
  const document = new DOMParser().parseFromString(await answer.text(), 'text/xml');
  return [...document.querySelectorAll('loc')].map(({ textContent }) => textContent.replace(ORIGIN, ''));
}

test('the sitemap names what strangers may see, and nothing else', async () => {
  const shown = await aPublicPerson(db);
  const { playSlug } = await aPlay(db, shown.uid);
  const taken = await aPlay(db, shown.uid, { removedAt: START, isVisible: false });
  await aPost(db, shown.uid);
  const secret = await aPublicPerson(db, { is_public: false });
  const hidden = await aPlay(db, secret.uid, { isVisible: false });
  expect(await locations('/sitemap.xml')).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/plays/1.xml',
    '/sitemaps/users/1.xml',
  ]);
  expect(await locations('/sitemaps/plays/1.xml')).toEqual([`/plays/${playSlug}`]);
  expect(await locations('/sitemaps/users/1.xml')).toEqual([`/users/${shown.username}`]);
  expect([taken.playSlug, hidden.playSlug]).not.toContain(playSlug);
  const pages = await locations('/sitemaps/pages.xml');
  expect(pages).toContain('/curriculums/small');
  // All of them are pages that search engines may have.
  for (const path of [...pages, `/plays/${playSlug}`, `/users/${shown.username}`]) {
    const page = await readPage(server, path);
    expect([path, page.status, page.canonical]).toEqual([path, 200, `${ORIGIN}${path}`]);
  }
});

// Each server keeps its own.
test.skipIf(ARE_SERVERS_SEVERAL)('a file is made once in an hour, however many ask', async () => {
  const before = await locations('/sitemaps/users/1.xml');
  const late = await aPublicPerson(db);
  expect(await locations('/sitemaps/users/1.xml')).toEqual(before);
  server.clock.advance(SITEMAP_TTL_MS + 1);
  expect(await locations('/sitemaps/users/1.xml')).toContain(`/users/${late.username}`);
});

test.each([
  '/sitemaps/plays/0.xml',
  '/sitemaps/plays/51.xml',
  '/sitemaps/plays/999999999999.xml',
  '/sitemaps/x/1.xml',
])('there is no %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('both lists are read from their indexes', async () => {
  const plan = async (query: ReturnType<typeof sql>) => {
    const lines = await db.transaction().execute(async (trx) => {
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await sql.raw(`set local enable_${way} = off`).execute(trx);
      return (await sql<Record<string, string>>`explain ${query}`.execute(trx)).rows;
    });
    return lines.map((line) => Object.values(line)[0]).join('\n');
  };
  const plays = await plan(
    sql`select play_slug, created_at, edited_at from posts where is_visible = true and is_play = true order by created_at, post_id limit 10000 offset 20000`,
  );
  expect(plays).toContain('posts_of_visible_plays');
  expect(plays).not.toContain('Sort');
  const people = await plan(
    sql`select username, updated_at from profiles where is_public = true order by username limit 10000`,
  );
  expect(people).toContain('profiles_public');
  expect(people).not.toContain('Sort');
});

test('robots.txt names the sitemap and keeps crawlers from calls alone', async () => {
  const text = await (await get('/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(text).toContain('Disallow: /api/');
  // X asks it before it loads the picture of a link.
  expect(text).not.toContain('/media');
});

test('a play can be embedded by anyone who asks with its address', async () => {
  const { uid } = await aPublicPerson(db, { display_name: '"><b>はなこ' });
  const { playSlug } = await aPlay(db, uid, { title: '"><script>曲' });
  const page = await readPage(server, `/plays/${playSlug}`);
  const link =
    page.document.querySelector('link[type="application/json+oembed"]')?.getAttribute('href') ?? '';
  const answer = await get(link.replace(ORIGIN, ''));
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  const body = (await answer.json()) as Record<string, unknown>;
  expect(body).toMatchObject({ version: '1.0', type: 'rich', title: '"><script>曲', width: 560 });
  const { document } = new Window();
  document.body.innerHTML = String(body['html']);
  expect(document.querySelectorAll('*[src]').length).toBe(1);
  expect(document.querySelector('iframe')?.getAttribute('src')).toBe(`${ORIGIN}/plays/${playSlug}/embed`);
  expect(document.querySelector('script, b')).toBeNull();
  const narrow = await (await get(`${link.replace(ORIGIN, '')}&maxwidth=300`)).json();
  expect(narrow).toMatchObject({ width: 300 });
});

test.each([
  ['another site', 'https://evil.example/plays/AAAAAAAAAAAA'],
  ['an unknown play', `${ORIGIN}/plays/AAAAAAAAAAAA`],
  ['another page', `${ORIGIN}/terms`],
  ['no address', 'x'],
  ['a long address', `${ORIGIN}/plays/${'A'.repeat(1_000)}`],
])('nothing is embedded of %s', async (_what, url) => {
  expect((await get(`/oembed.json?url=${encodeURIComponent(url)}`)).status).toBe(404);
});
