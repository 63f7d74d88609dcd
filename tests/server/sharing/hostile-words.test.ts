import { expect, test } from 'vitest';
import { jsonLdText } from '#server/sharing/json-ld.ts';
import { aServerWithContent } from '#tests/support/server/a-server-with-content.ts';
import { aDist } from './a-dist.ts';
import { aPlay, aPost, aPublicPerson } from './a-learner-who-shares.ts';
import { readPage } from './read-page.ts';

const server = await aServerWithContent({
  env: { DIST_DIR: aDist(), PUBLIC_ORIGIN: 'https://school.example' },
});
const { db } = server.deps;

/** As they would stand in the database if nothing had cleaned them. */
const HOSTILE: readonly string[] = [
  '</script><script>alert(1)</script>',
  '</SCRIPT ><img src=x onerror=alert(1)>',
  '<!--<script>',
  '--></title></head><body onload=alert(1)>',
  '"><script src=//evil.example></script>',
  "'\" onmouseover=alert(1) x='",
  '&quot;&#34;><svg/onload=alert(1)>',
  '</noscript><script>alert(1)</script>',
  '</textarea></style><iframe src=javascript:alert(1)>',
  'a\u2028b\u2029c',
  '$& $1 {{7*7}}',
  '\r\nset-cookie: a=b',
  "'; drop table people; --",
  '\u202e\u2066裏返し\u200b',
  `e${'\u0301'.repeat(500)}`,
];

test.each(HOSTILE.map((words) => [words]))('%s is text in every tag', async (words) => {
  const { uid, username } = await aPublicPerson(db, { display_name: words, bio: words });
  const { playSlug } = await aPlay(db, uid, { title: words, text: words });
  const postID = await aPost(db, uid, { text: words });
  for (const path of [`/plays/${playSlug}`, `/posts/${postID}`, `/users/${username}`]) {
    const page = await readPage(server, path);
    expect([path, page.status]).toEqual([path, 200]);
    // The app's own scripts, and data.
    const scripts = [...page.document.querySelectorAll('script')].map((script) =>
      script.getAttribute('type'),
    );
    expect(scripts.filter((type) => type !== 'application/ld+json')).toEqual([null, 'module']);
    const foreign = 'iframe, svg, img:not([src="/icons/icon.svg"]), [onerror], [onload], [onmouseover]';
    expect(page.document.querySelectorAll(foreign).length).toBe(0);
    expect(page.noscript.querySelectorAll('script, iframe, svg, img').length).toBe(0);
    // Browsers turn \r\n into \n while they read.
    const read = (text: string | undefined) => text?.replace(/\r\n?/g, '\n');
    expect(read(page.title ?? '')).toContain(read(words)?.trim().slice(0, 5));
    for (const tag of page.document.querySelectorAll('meta, link')) {
      for (const { name } of tag.attributes) {
        expect([
          'content',
          'property',
          'name',
          'data-page',
          'rel',
          'href',
          'media',
          'charset',
          'type',
          'crossorigin',
          'title',
        ]).toContain(name);
      }
    }
  }
});

test('data of schema.org holds any text and never leaves its element', () => {
  for (const words of HOSTILE) {
    const text = jsonLdText({ '@type': 'AudioObject', name: words });
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toMatchObject({ name: words });
  }
});
