import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAccount, PASSWORD } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { sha256, takeRows, waitForServiceWorker } from '../support/recording.ts';

/** What the share sheet of a phone does: it posts a form to the address of the manifest's `share_target`. */
async function share(page: Page, files: readonly { name: string; type: string; bytes: Buffer }[]) {
  const plain = files.map(({ bytes, ...rest }) => ({ ...rest, base64: bytes.toString('base64') }));
  await page.evaluate((given) => {
    const chosen = new DataTransfer();
    for (const { name, type, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      chosen.items.add(new File([bytes], name, { type }));
    }
    const form = Object.assign(document.createElement('form'), {
      action: '/share-audio',
      method: 'post',
      enctype: 'multipart/form-data',
    });
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      name: 'audio',
      multiple: true,
    });
    input.files = chosen.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, plain);
}

test('a sound that was shared before the sign-in waits, becomes one take of the chosen lesson, and what is none is named', async ({
  world,
}) => {
  const { email } = await createAccount(world.server);
  const page = await world.phone({ serviceWorker: true }).open('/signIn');
  await waitForServiceWorker(page);
  const bytes = await readFile('fixtures/twinkle-3s.webm');
  const film = await readFile(
    'content/curriculums/pf-beginner/courses/pf-trial/lessons/01-keyboard/film.mp4',
  );
  await share(page, [
    { name: 'ボイスメモ.webm', type: 'audio/webm', bytes },
    { name: '発表会.mp4', type: 'video/mp4', bytes: film.subarray(0, 400_000) },
  ]);
  // Not the sign-in page that is left, which stands until the worker has stored the files.
  await page.waitForURL(/\/signIn\?ref=/);
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(page.getByRole('heading', { name: '録音を取り込む' })).toBeVisible();
  await page.getByLabel('どのレッスンの録音ですか').selectOption({ label: '座り方と、ドの見つけ方' });
  await page.getByRole('button', { name: '2件をこのレッスンの録音にする' }).click();
  await expect(page.getByText('1件の録音を取り込みました')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('「発表会.mp4」');
  await page.reload();
  await expect(page.getByRole('button', { name: '「ボイスメモ.webm」を取り込まない' })).toHaveCount(0);
  await page.getByRole('button', { name: '「発表会.mp4」を取り込まない' }).click();
  await expect(page.getByText('取り込む音声がありません')).toBeVisible();

  await page.getByRole('link', { name: 'マイ録音' }).click();
  const row = takeRows(page).first();
  await row.getByRole('button', { name: /開く/ }).click();
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: '共有・保存' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^座り方と、ドの見つけ方 \d{4}-\d\d-\d\d\.webm$/);
  expect(sha256(await readFile(await file.path()))).toBe(sha256(bytes));
});
