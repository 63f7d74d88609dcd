import sharp from 'sharp';
import { createAccount, openSignedIn } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';

/** A photo of a phone that was held upright: stored lying, with a place in its EXIF. Its left half is red on the screen. */
async function aPhoto(): Promise<Buffer> {
  const half = Buffer.from(
    '<svg width="1200" height="450"><rect width="1200" height="450" fill="#c00000"/></svg>',
  );
  return await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#0000c0' } })
    .composite([{ input: half, left: 0, top: 450 }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 40/1 0/1' } })
    // 6: turned by 90° to the right; what was below is at the left then.
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

test('a profile with a cropped picture: seen by a visitor, and by nobody once it is private', async ({
  world,
}) => {
  const account = await createAccount(world.server);
  const phone = world.phone();
  const page = await openSignedIn(phone, account, '/settings/noProfiles?ref=%2Fsettings%2Fhome');
  await page.getByRole('link', { name: 'プロフィールを作る' }).click();

  // What is typed and cropped stays through a reload.
  const username = `hana_${account.uid
    .slice(0, 8)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '_')}`;
  await page.getByLabel('ユーザーID').fill(username.toUpperCase());
  await expect(page.getByText('このユーザーIDは使えます。')).toBeVisible();
  await page.getByLabel('表示名').fill('はな');
  await page.getByLabel('自己紹介').fill('夜にピアノを弾いています。');
  await page.getByLabel('ピアノ').check();
  await page.getByLabel('公開する').check();
  const chosen = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() };
  await page.locator('input[type=file]').setInputFiles(chosen);
  const frame = page.getByRole('group', { name: '写真の位置' });
  await expect(frame).toBeVisible();
  await frame.press('+');
  await page.getByRole('button', { name: 'この範囲にする' }).click();
  await page.reload();
  await expect(page.getByText('新しい写真は、保存すると反映されます。')).toBeVisible();

  const uploaded = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: '保存する' }).click();
  const sent = (await uploaded).postDataBuffer() ?? Buffer.alloc(0);
  const { width, height, exif, orientation } = await sharp(sent).metadata();
  expect({ width, height, exif, orientation }).toEqual({
    width: height,
    height: width,
    exif: undefined,
    orientation: undefined,
  });
  expect(width).toBeLessThanOrEqual(800);
  const { data, info } = await sharp(sent).raw().toBuffer({ resolveWithObject: true });
  const middle = info.height >> 1;
  const redAt = (part: number) => data[(middle * info.width + Math.floor(info.width * part)) * info.channels];
  expect(redAt(0.1)).toBeGreaterThan(150);
  expect(redAt(0.9)).toBeLessThan(50);
  // The page that asked for a profile comes back.
  await expect(page).toHaveURL(/\/settings\/home$/);

  await page.getByRole('link', { name: /自分のページ/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'はな' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'プロフィールを編集' })).toBeVisible();

  const visitor = await world.phone().open(`/users/${username}`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'はな' })).toBeVisible();
  await expect(visitor.getByText('夜にピアノを弾いています。')).toBeVisible();
  const picture = visitor.getByRole('main').locator('img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
  await visitor.getByRole('link', { name: '投稿', exact: true }).click();
  await expect(visitor).toHaveURL(/tab=posts/);
  await visitor.getByRole('link', { name: 'フォローする' }).click();
  await expect(visitor).toHaveURL(
    `${world.network.origin}/signIn?ref=${encodeURIComponent(`/users/${username}`)}`,
  );

  await page.getByRole('link', { name: 'プロフィールを編集' }).click();
  await page.getByLabel('公開する').uncheck();
  await expect(page.getByText(/公開をやめると/)).toBeVisible();
  // The words of the first save may still be on the screen.
  const hidden = page.waitForResponse((answer) => answer.url().endsWith('/users/profiles/update'));
  await page.getByRole('button', { name: '保存する' }).click();
  expect((await hidden).ok()).toBe(true);
  await expect(page.getByText('プロフィールを保存しました')).toBeVisible();
  await visitor.goto(`${world.network.origin}/users/${username}`);
  await expect(visitor.getByText('閲覧する権限がありません。このページは公開されていません。')).toBeVisible();
  await expect(visitor.getByText('夜にピアノを弾いています。')).toHaveCount(0);
});
