import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { posts } from '#contract/community/posts.ts';
import { wholeImageURL } from '#domain/image-url.ts';
import { openSignedIn } from '../support/accounts.ts';
import { installAxe, seriousViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { aPublicPerson } from '../support/people.ts';
import { waitForServiceWorker } from '../support/recording.ts';
import { callAs } from '../support/teaching.ts';
import { until } from '../support/until.ts';

/** The middle of the step that sharp counts #386 to. */
const GREEN = { r: 56, g: 136, b: 104 };
const WORDS = '電車の中で書いています。今夜は両手で弾けました。';

test('a post that was written offline with a picture arrives once, although its answer is lost and the browser killed', async ({
  world,
}) => {
  const author = await aPublicPerson(world.server, 'はな');
  const own = async () =>
    (await callAs(world.server, author, posts.list, { username: author.username })).posts;
  const creations = () => world.network.requests().filter((each) => each.endsWith('/posts/create')).length;
  const earlier = creations();
  const phone = world.phone({ restartable: true, viewport: { width: 390, height: 844 } });
  await phone.open('/licenses.txt');
  await installAxe(phone.context);
  const page = await openSignedIn(phone, author, '/community');
  await expect(page.getByRole('heading', { level: 1, name: 'コミュニティ' })).toBeVisible();
  await waitForServiceWorker(page);
  await page.getByRole('link', { name: '投稿する' }).first().click();
  await expect(page.getByLabel('本文')).toBeVisible();

  await phone.context.setOffline(true);
  await page.getByLabel('本文').fill(WORDS);
  const picture = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#386' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'score.jpg', mimeType: 'image/jpeg', buffer: picture };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('写真の説明').fill('みどりの譜面');
  await expect(page.getByRole('img', { name: 'みどりの譜面' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('本文')).toHaveValue(WORDS);
  await expect(page.getByRole('img', { name: 'みどりの譜面' })).toBeVisible();
  await page.getByRole('button', { name: 'つながったら投稿する' }).click();
  await expect(page.getByText('送信待ち', { exact: true })).toBeVisible();
  await expect(page.getByText(WORDS)).toBeVisible();
  await expect(page.getByRole('img', { name: 'みどりの譜面' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  expect(await own()).toEqual([]);

  world.network.dropResponses(/\/posts\/create$/, 1);
  await phone.context.setOffline(false);
  await until('the server to have the post', async () => (await own()).length > 0);
  await phone.kill();

  const again = await phone.open('/community');
  await until('the post to be sent again', async () => creations() > earlier + 1);
  const article = again.getByRole('article').filter({ hasText: WORDS });
  await expect(article.getByRole('button', { name: /みどりの譜面/ })).toBeVisible();
  await expect(again.getByText('あなたの投稿（まだ届いていません）')).toHaveCount(0);
  await expect(article).toHaveCount(1);
  const arrived = await own();
  expect(arrived).toHaveLength(1);
  const [{ text, image } = { text: '', image: null }] = arrived;
  expect(text).toBe(WORDS);
  expect(image).toMatchObject({ width: 1600, height: 800, alt: 'みどりの譜面' });
  if (image === null) throw new Error('no picture');
  const shown = await fetch(world.server.origin + wholeImageURL(image, { width: 760, height: 760 }));
  const { dominant } = await sharp(await shown.arrayBuffer()).stats();
  expect(dominant).toMatchObject(GREEN);
});

test('the list stays where it was, says what is new, and works offline; a like, a deletion and a mute are undone; words are changed, a post is reported', {
  tag: '@extended',
}, async ({ world }) => {
  const { server } = world;
  const [hana, jun] = [await aPublicPerson(server, 'はな'), await aPublicPerson(server, 'じゅん')];
  const write = (text: string, postID = randomUUID()) => callAs(server, jun, posts.create, { postID, text });
  const mark = randomUUID().slice(0, 8);
  for (let day = 1; day <= 25; day += 1) await write(`${mark}の${day}日目`);
  const ownID = randomUUID();
  await callAs(server, hana, posts.create, { postID: ownID, text: `${mark}わたしの投稿` });
  const phone = world.phone({ serviceWorker: true, viewport: { width: 390, height: 844 } });
  const page = await openSignedIn(phone, hana, '/community');
  const article = (text: string) => page.getByRole('article').filter({ hasText: `${mark}${text}` });
  await expect(article('の20日目')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await article('の3日目').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(1_000);
  await article('の3日目')
    .getByRole('link', { name: 'たった今' })
    .or(article('の3日目').locator('time'))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '投稿', exact: true })).toBeVisible();
  await page.goBack();
  await expect(article('の3日目')).toBeInViewport();
  await article('の3日目').locator('time').click();
  await expect(page.getByRole('heading', { level: 1, name: '投稿', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'コミュニティへ' }).click();
  await expect(article('の3日目')).toBeInViewport();

  await write(`${mark}あたらしい`);
  const fresh = page.getByRole('button', { name: '新しい投稿があります' });
  // The list may be asking at this moment, and be answered with what was there before: its reader comes back once more.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(fresh).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await fresh.click();
  await expect(article('あたらしい')).toBeInViewport();

  const like = article('あたらしい').getByRole('button', { name: /いいね/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('l');
  await expect(like).toHaveAttribute('aria-pressed', 'false');

  await article('わたしの投稿').getByRole('button', { name: 'メニュー' }).click();
  await page.getByRole('button', { name: '編集する' }).click();
  await page.getByLabel('本文').fill(`${mark}わたしの投稿、書き直し`);
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(article('わたしの投稿、書き直し').getByText('編集済み')).toBeVisible();
  await article('あたらしい').getByRole('button', { name: 'メニュー' }).click();
  await page.getByRole('button', { name: '学校に報告する' }).click();
  await page.getByText('宣伝・迷惑行為').click();
  await page.getByRole('button', { name: '報告する' }).click();
  await expect(page.getByText('報告しました。学校が内容を確認します。')).toBeVisible();

  await article('わたしの投稿').getByRole('button', { name: 'メニュー' }).click();
  await page.getByRole('button', { name: '削除する' }).click();
  await expect(article('わたしの投稿')).toHaveCount(0);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(article('わたしの投稿')).toHaveCount(1);

  await article('あたらしい').getByRole('button', { name: 'メニュー' }).click();
  await page.getByRole('button', { name: /ミュートする/ }).click();
  await expect(article('の')).toHaveCount(0);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(article('あたらしい')).toHaveCount(1);

  await waitForServiceWorker(page);
  await phone.context.setOffline(true);
  await page.reload();
  await expect(article('あたらしい')).toBeVisible();
  await expect(page.getByText('最後に読み込んだ投稿を表示しています。')).toBeVisible();
});
