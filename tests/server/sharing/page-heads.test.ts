import { expect, test } from 'vitest';
import { texts as shellTexts } from '#app/shell/texts.ts';
import { descriptionOf, titleOf } from '#domain/page-title.ts';
import { texts as playTexts } from '#features/community/plays/texts.ts';
import { texts as postTexts } from '#features/community/post/texts.ts';
import { texts as contactTexts } from '#features/contact/texts.ts';
import { texts as curriculumTexts } from '#features/curriculum/texts.ts';
import { commerceTexts } from '#features/legal/commerce-texts.ts';
import { privacy } from '#features/legal/privacy.ts';
import { terms } from '#features/legal/terms.ts';
import { texts as signInTexts } from '#features/sign-in/texts.ts';
import { texts as signUpTexts } from '#features/sign-up/texts.ts';
import { HEAD_TTL_MS } from '#server/sharing/page-heads.ts';
import { TEXTS } from '#server/sharing/page-texts.ts';
import { START } from '#tests/support/server/a-server.ts';
import { aServerWithContent } from '#tests/support/server/a-server-with-content.ts';
import { ADDRESSES, aDist } from './a-dist.ts';
import { aPlay, aPost, aPublicPerson } from './a-learner-who-shares.ts';
import { readPage } from './read-page.ts';

const ORIGIN = 'https://school.example';
const server = await aServerWithContent({ env: { DIST_DIR: aDist(), PUBLIC_ORIGIN: ORIGIN } });
const { db } = server.deps;
const read = (path: string) => readPage(server, path);
const minute = (n: number) => new Date(START.getTime() + n * 60_000);

test('a play: title, description, canonical address, tags, sound and data', async () => {
  const { uid, username } = await aPublicPerson(db, { display_name: 'はなこ' });
  const { playSlug } = await aPlay(db, uid, { title: 'きらきら星', text: 'はじめて\n最後まで弾けました。' });
  const page = await read(`/plays/${playSlug}`);
  expect(page.status).toBe(200);
  expect(page.titles).toEqual(['きらきら星（はなこさんの演奏） - オトミチ']);
  expect(page.descriptions).toEqual(['はじめて最後まで弾けました。']);
  expect(page.canonical).toBe(`${ORIGIN}/plays/${playSlug}`);
  expect(page.robots).toBeUndefined();
  expect(page.headers.get('x-robots-tag')).toBeNull();
  expect({
    url: page.property('og:url'),
    title: page.property('og:title'),
    description: page.property('og:description'),
    site: page.property('og:site_name'),
    audio: page.property('og:audio'),
    audioType: page.property('og:audio:type'),
    width: page.property('og:image:width'),
    card: page.document.querySelector('meta[name="twitter:card"]')?.getAttribute('content'),
  }).toEqual({
    url: `${ORIGIN}/plays/${playSlug}`,
    title: 'きらきら星（はなこさんの演奏）',
    description: 'はじめて最後まで弾けました。',
    site: 'オトミチ',
    audio: `${ORIGIN}/media/plays/${playSlug}/now.m4a`,
    audioType: 'audio/mp4',
    width: '1200',
    card: 'summary_large_image',
  });
  expect(page.data).toMatchObject([
    {
      '@type': 'AudioObject',
      contentUrl: `${ORIGIN}/media/plays/${playSlug}/now.m4a`,
      duration: 'PT1M23S',
      author: { name: 'はなこ', url: `${ORIGIN}/users/${username}` },
    },
  ]);
  // What can be heard and read before the app is there, and without scripts, once.
  const first = page.document.querySelector('#first');
  expect(first?.querySelector('h1')?.textContent).toBe('きらきら星');
  const sound = first?.querySelector('audio[data-early][controls]');
  expect(sound?.getAttribute('src')).toBe(`/media/plays/${playSlug}/now.m4a`);
  for (const words of ['はなこさんの演奏', '最後まで弾けました。', 'で録音した演奏です。'])
    expect(first?.textContent).toContain(words);
  expect(first?.querySelector('main a')?.textContent).toBe('無料の体験コースをはじめる');
  expect(page.noscript.textContent).toBe('オトミチを使うには、ブラウザのJavaScriptを有効にしてください。');
});

test('a play whose sound is not ready yet names none', async () => {
  const { uid } = await aPublicPerson(db);
  const { playSlug } = await aPlay(db, uid, { isReady: false, text: '' });
  const page = await read(`/plays/${playSlug}`);
  expect(page.property('og:audio')).toBeUndefined();
  expect(page.data[0]).not.toHaveProperty('contentUrl');
  expect(page.noscript.querySelector('audio')).toBeNull();
  expect(page.document.querySelector('#first')).toBeNull();
  expect(page.description).toContain('で録音した演奏です。');
});

test('a post, and the post of a play, which is found at the address of the play', async () => {
  const { uid } = await aPublicPerson(db, { display_name: 'たろう' });
  const words = `${'あ'.repeat(100)}\n${'い'.repeat(100)}`;
  const postID = await aPost(db, uid, { text: words });
  const page = await read(`/posts/${postID}`);
  expect([page.status, page.title]).toEqual([200, 'たろうさんの投稿 - オトミチ']);
  expect(page.description).toBe(`${'あ'.repeat(100)}${'い'.repeat(59)}…`);
  expect(page.canonical).toBe(`${ORIGIN}/posts/${postID}`);
  const play = await aPlay(db, uid);
  expect((await read(`/posts/${play.postID}`)).canonical).toBe(`${ORIGIN}/plays/${play.playSlug}`);
  const picture = await aPost(db, uid, { text: '' });
  expect((await read(`/posts/${picture}`)).description).toBe('たろうさんが写真を投稿しました。');
});

test('a person, also by a name in upper case', async () => {
  const { username } = await aPublicPerson(db, { display_name: 'じろう', bio: 'ピアノを\n弾きます。' });
  const page = await read(`/users/${username.toUpperCase()}`);
  expect([page.status, page.title, page.description]).toEqual([
    200,
    'じろう - オトミチ',
    'ピアノを弾きます。',
  ]);
  expect([page.canonical, page.property('og:type')]).toEqual([`${ORIGIN}/users/${username}`, 'profile']);
  expect(page.data).toMatchObject([{ '@type': 'ProfilePage', mainEntity: { name: 'じろう' } }]);
});

test('a curriculum with its data, and its list of lessons', async () => {
  const { header } = await db.selectFrom('curriculums').selectAll().executeTakeFirstOrThrow();
  const page = await read('/curriculums/small');
  expect([page.status, page.title]).toEqual([200, titleOf(header.title)]);
  expect(page.description).toBe(descriptionOf(header.description));
  expect(page.canonical).toBe(`${ORIGIN}/curriculums/small`);
  expect(page.data).toMatchObject([{ '@type': 'Course', provider: { name: 'オトミチ' } }]);
  expect(page.noscript.querySelector('a')?.getAttribute('href')).toBe('/signUp');
  const courses = await read('/curriculums/small/courses');
  expect([courses.title, courses.canonical]).toEqual([
    titleOf(`${curriculumTexts.parts.courses}：${header.title}`),
    `${ORIGIN}/curriculums/small/courses`,
  ]);
});

test('the landing page keeps its first screen and says whose it is', async () => {
  const page = await read('/?lp');
  expect([page.status, page.title, page.canonical]).toEqual([200, 'オトミチ', `${ORIGIN}/`]);
  expect(page.document.querySelector('#first h1')?.textContent).toBe('はじめる');
  expect(page.property('og:title')).toContain('楽器をはじめる');
  expect(page.data).toMatchObject([{ '@type': 'WebSite', url: `${ORIGIN}/` }]);
});

test('plays and posts have the names that the app gives them', () => {
  expect(TEXTS.play('曲', 'はな')).toBe(playTexts.shareTitle('曲', 'はな'));
  expect(TEXTS.post('はな')).toBe(postTexts.titleOf('はな'));
});

test('pages for everybody have the names that the app gives them', async () => {
  const pages: [string, { title: string; lead?: string }][] = [
    ['/curriculums', curriculumTexts],
    ['/terms', terms],
    ['/privacy', privacy],
    ['/legal', commerceTexts],
    ['/contact', { title: contactTexts.title }],
    ['/signUp', signUpTexts],
    ['/signIn', { title: signInTexts.title }],
    ['/404', { title: shellTexts.notFound }],
  ];
  for (const [path, { title, lead }] of pages) {
    const page = await read(path);
    expect([path, page.title]).toEqual([path, titleOf(title)]);
    if (lead !== undefined && path !== '/signIn') expect([path, page.description]).toEqual([path, lead]);
    expect([path, page.canonical]).toEqual([path, path === '/404' ? null : `${ORIGIN}${path}`]);
  }
});

const shown = { isVisible: true };
test.each<[string, number, () => Promise<string>]>([
  ['an unknown play', 404, async () => '/plays/AAAAAAAAAAAA'],
  ['a play that was taken back', 410, () => playPath({ removedAt: minute(1), isVisible: false })],
  ['a play that the school hid', 410, () => playPath({ hiddenAt: minute(1) })],
  ['a play of a private profile', 404, () => playPath({ isVisible: false }, false)],
  ['a play of a private profile whose flag was forgotten', 404, () => playPath(shown, false)],
  ['an unknown post', 404, async () => '/posts/7b1de3f0-1111-4222-8333-444455556666'],
  ['a deleted post', 410, () => postPath({ deletedAt: minute(1) })],
  ['a hidden post', 410, () => postPath({ hiddenAt: minute(1) })],
  ['a post of a private profile', 404, () => postPath({ isVisible: false }, false)],
  ['an unknown person', 404, async () => '/users/nobody_at_all'],
  ['a private profile', 404, () => personPath(false)],
  ['an unknown curriculum', 404, async () => '/curriculums/no-such'],
  ['a slug of another shape', 404, async () => '/plays/short'],
  ['a post that is no UUID', 404, async () => "/posts/1'or'1"],
  ['a name that is none', 404, async () => '/users/%E3%81%82%E3%81%84%E3%81%86'],
  ['a curriculum that does not parse', 404, async () => '/curriculums/Piano!'],
  ['a lesson that does not parse', 404, async () => '/lessons/pf-trial_1'],
  ['a course that does not parse', 404, async () => '/courses/pf-trial'],
  ['a broken escape', 404, async () => '/users/%E3%81'],
  ['an address of nothing', 404, async () => '/no/such/page'],
  ['another case', 404, async () => '/Terms'],
])('%s answers %i and names nobody', async (_what, status, pathOf) => {
  const path = await pathOf();
  const page = await read(path);
  expect([path, page.status, page.robots]).toEqual([path, status, 'noindex']);
  expect([page.canonical, page.data, page.property('og:audio')]).toEqual([null, [], undefined]);
  expect(page.text).not.toContain('ひみつ');
  expect(page.property('og:image')).toBe(`${ORIGIN}/og.jpg`);
  // The app opens all the same, and shows its own screen.
  expect(page.document.querySelector('#root')).not.toBeNull();
});

async function playPath(state: Parameters<typeof aPlay>[2], isPublic = true): Promise<string> {
  const { uid } = await aPublicPerson(db, { display_name: 'ひみつ', is_public: isPublic });
  return `/plays/${(await aPlay(db, uid, { ...state, title: 'ひみつの曲' })).playSlug}`;
}

async function postPath(state: Parameters<typeof aPost>[2], isPublic = true): Promise<string> {
  const { uid } = await aPublicPerson(db, { display_name: 'ひみつ', is_public: isPublic });
  return `/posts/${await aPost(db, uid, { ...state, text: 'ひみつの話' })}`;
}

async function personPath(isPublic: boolean): Promise<string> {
  return `/users/${(await aPublicPerson(db, { display_name: 'ひみつ', is_public: isPublic })).username}`;
}

test('every route answers without scripts: members see the app, search engines keep away', async () => {
  const values: Record<string, string> = {
    currCode: 'small',
    course: 'small-trial_1',
    lesson: 'small-trial_1_1',
    playSlug: 'AAAAAAAAAAAA',
    postID: '7b1de3f0-1111-4222-8333-444455556666',
    username: 'nobody_at_all',
  };
  const open = new Set([
    '/',
    '/contact',
    '/curriculums',
    '/legal',
    '/privacy',
    '/signIn',
    '/signUp',
    '/terms',
  ]);
  for (const route of ADDRESSES) {
    const path = route.replace(/\$(\w+)/g, (_, name: string) => values[name] as string);
    const page = await read(path);
    const isMissing = /^\/(404|plays\/\$|posts\/\$|users\/\$)/.test(route);
    const isOpen = open.has(route) || /^\/curriculums\/\$currCode(\/courses)?$/.test(route);
    expect([path, page.status]).toEqual([path, isMissing ? 404 : 200]);
    expect([path, page.robots]).toEqual([path, isOpen ? undefined : 'noindex']);
    expect([path, page.titles.length]).toEqual([path, 1]);
    expect([path, page.noscript.textContent.includes('JavaScript')]).toEqual([path, true]);
  }
});

test('what was taken back is named for a few seconds at most', async () => {
  const { uid } = await aPublicPerson(db);
  const { playSlug } = await aPlay(db, uid);
  const path = `/plays/${playSlug}`;
  expect((await read(path)).status).toBe(200);
  await db.updateTable('plays').set({ removed_at: START }).where('play_slug', '=', playSlug).execute();
  server.clock.advance(HEAD_TTL_MS + 1);
  expect((await read(path)).status).toBe(410);
});

test('only a page that was found can be unchanged', async () => {
  const ask = (path: string, etag: string) =>
    server.app.request(path, { headers: { accept: 'text/html', 'if-none-match': etag } });
  const terms = await read('/terms');
  expect((await ask('/terms', terms.headers.get('etag') ?? '')).status).toBe(304);
  const missing = await read('/nowhere');
  expect((await ask('/nowhere', missing.headers.get('etag') ?? '')).status).toBe(404);
});
