import type { Page } from '@playwright/test';
import { comments } from '#contract/comments.ts';
import { axeViolations, COLOUR_RULES, installAxe, seriousViolations } from '../support/browser/axe.ts';
import { smallTargets } from '../support/browser/targets.ts';
import { expect, test, type World } from '../support/fixtures.ts';
import { recordUntil } from '../support/recording.ts';
import {
  aLearnerWithComments,
  callAs,
  openConsole,
  type SubmittedTake,
  submitTake,
} from '../support/teaching.ts';
import { until } from '../support/until.ts';

test.use({ serverKind: 'clocked' });

const SAKURA = 'sakura-mio@teachers.example';
const FUJII = 'fujii-wataru@teachers.example';
/** A minute to take it back, and a second more. */
const UNDO_MS = 61_000;

const answerButton = (page: Page) => page.getByRole('button', { name: '返事を送る' });
const position = (page: Page) => page.getByRole('slider', { name: '再生位置', exact: true });

async function seek(page: Page, seconds: number): Promise<void> {
  await position(page).fill(String(seconds));
  await page.getByRole('heading', { level: 1 }).click();
}

/** Drags over a part of the waveform, as a finger does to repeat it. */
async function dragOver(page: Page, from: number, to: number): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const box = await position(page).boundingBox();
  if (!box) throw new Error('no waveform');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * ((from + to) / 2), y, { steps: 4 });
  await page.mouse.move(box.x + box.width * to, y, { steps: 4 });
  await page.mouse.up();
}

async function write(page: Page, words: string): Promise<void> {
  await page.keyboard.press('c');
  await page.keyboard.type(words);
  await page.keyboard.press('Escape');
}

async function listOf({ server }: World, learner: { idToken: string }, { lessonID }: SubmittedTake) {
  return await callAs(server, learner, comments.list, { lessonID });
}

/** What axe finds in both sizes and colour schemes, and targets that a finger misses. */
async function expectAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width === 390) found.push(...(await smallTargets(page)).map((target) => `small target ${target}`));
    found.push(...(await seriousViolations(page)));
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await axeViolations(page, { rules: COLOUR_RULES });
    found.push(...dark.map(({ id, targets }) => `${id} (${targets})`));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  expect(found).toEqual([]);
}

test('a teacher answers with words at a moment, a stretch and a bar and with a voice that is recorded offline; a second teacher is kept out; the learner gets all of it once; an answer is taken back within the minute', async ({
  world,
}) => {
  const learner = await aLearnerWithComments(world);
  const take = await submitTake(world.server, learner, { note: '4小節目がむずかしいです。', lesson: 5 });
  const phone = world.phone({ microphone: 'scale-voice.wav', viewport: { width: 1280, height: 800 } });
  await phone.open('/licenses.txt');
  await installAxe(phone.context);
  const page = await openConsole(world, phone, SAKURA);

  await test.step('the queue opens the oldest promise by keys', async () => {
    await expectAccessible(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByText('4小節目がむずかしいです。')).toBeVisible();
    await expect(page.getByText('/ 0:20')).toBeVisible();
  });

  await test.step('another teacher sees who has it and cannot answer it', async () => {
    const other = await openConsole(world, world.phone(), FUJII);
    await other
      .getByRole('link', { name: /レッスン5/ })
      .first()
      .click();
    await expect(other.getByText('佐倉 美緒先生が開いています')).toBeVisible();
    await expect(answerButton(other)).toHaveCount(0);
    await other.close();
  });

  await test.step('what a machine makes of it is folded away, and made here when it is asked for', async () => {
    const ask = page.getByRole('button', { name: '楽譜と聞き比べる' });
    await expect(ask).toHaveCount(0);
    await page.getByText('機械が聞いた参考', { exact: true }).click();
    await ask.click();
    await expect(page.getByText('最後まで、音は楽譜のとおりに聞こえました。')).toBeVisible({
      timeout: 60_000,
    });
    await page.getByText('機械が聞いた参考', { exact: true }).click();
  });

  await test.step('words at 3 s, over a stretch and on a bar', async () => {
    await seek(page, 3);
    await write(page, 'ここの切り替えがなめらかです。');
    await dragOver(page, 0.25, 0.5);
    await write(page, 'ここは少しゆっくり練習しましょう。');
    await page.getByRole('combobox', { name: '小節' }).selectOption('2');
    await page.getByRole('button', { name: 'この小節にコメント' }).click();
    await page.keyboard.type('指番号を変えてみましょう。');
    await page.keyboard.press('Escape');
    await expect(page.getByText('下書きを保存しました')).toBeVisible();
  });

  await test.step('what was written survives a reload', async () => {
    await page.reload();
    await expect(page.getByRole('textbox', { name: '2小節目へのコメント' })).toHaveValue(
      '指番号を変えてみましょう。',
    );
    await expect(page.getByRole('textbox', { name: '0:03へのコメント' })).toHaveValue(
      'ここの切り替えがなめらかです。',
    );
  });

  await test.step('a voice that is recorded offline waits on the device, and the answer waits for it', async () => {
    await expect(answerButton(page)).toBeEnabled();
    world.network.cut();
    await page.getByRole('button', { name: '声でコメント' }).click();
    await page.getByRole('button', { name: '録音する' }).click();
    await recordUntil(page, 2);
    await page.getByRole('button', { name: '停止' }).click();
    await page.getByRole('button', { name: 'この声を使う' }).click();
    await expect(page.getByText(/電波が戻ったら送ります|学校に送っています/)).toBeVisible();
    await page.getByRole('radio', { name: 'よくできました' }).check();
    await page.getByRole('radio', { name: /もう一度録音してみましょう/ }).check();
    await expectAccessible(page);
    await answerButton(page).dblclick();
    const waits = page.getByText('声が学校に着くのを待っています。');
    await expect(waits).toBeVisible();
    await page.getByRole('link', { name: '一覧へ戻る' }).click();
    await page.getByRole('button', { name: 'この画面で待つ' }).click();
    await expect(waits).toBeVisible();
    world.network.restore();
    await expect(page.getByRole('heading', { level: 1, name: '届いた録音' })).toBeVisible();
    await expect(page.getByRole('button', { name: '取り消す' })).toBeVisible();
  });

  await test.step('the learner gets it after the minute, once, and can play the voice', async () => {
    expect((await listOf(world, learner, take)).comments).toEqual([]);
    await world.advance(UNDO_MS);
    const list = await listOf(world, learner, take);
    const found = list.comments.map(({ kind, body, startSeconds, endSeconds, bar }) => ({
      kind,
      body,
      startSeconds,
      endSeconds: endSeconds === null ? null : Math.round(endSeconds),
      bar,
    }));
    expect(found).toHaveLength(5);
    expect(found).toEqual(
      expect.arrayContaining([
        {
          kind: 'text',
          body: 'ここの切り替えがなめらかです。',
          startSeconds: 3,
          endSeconds: null,
          bar: null,
        },
        expect.objectContaining({ kind: 'text', body: 'ここは少しゆっくり練習しましょう。', endSeconds: 10 }),
        { kind: 'text', body: '指番号を変えてみましょう。', startSeconds: null, endSeconds: null, bar: 2 },
        expect.objectContaining({ kind: 'voice', body: '' }),
        expect.objectContaining({ kind: 'stamp', body: 'well-done' }),
      ]),
    );
    const [answer] = list.answers;
    expect(answer).toMatchObject({ recordingID: take.recordingID, outcome: 'again' });
    const voice = list.comments.find(({ kind }) => kind === 'voice')?.audio;
    const sound = await fetch(new URL(voice?.url ?? '', world.server.origin));
    expect(sound.status).toBe(200);
    expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
    expect(voice?.seconds).toBeGreaterThan(1.5);
  });

  await test.step('an answer is taken back within the minute, and goes again with a voice that a reload interrupted', async () => {
    const take = await submitTake(world.server, learner);
    await page.reload();
    await page
      .getByRole('link', { name: /レッスン1/ })
      .last()
      .click();
    await page.getByRole('button', { name: '全体にコメント' }).click();
    await page.keyboard.type('とてもよくなりました。');
    await page.getByRole('radio', { name: /次へ進みましょう/ }).check();
    await expect(page.getByText('下書きを保存しました')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: '取り消す' }).click();
    await page.getByRole('link', { name: '開く' }).click();
    const words = page.getByRole('textbox', { name: '全体へのコメント' });
    await expect(words).toHaveValue('とてもよくなりました。');
    await words.fill('とてもよくなりました。次は左手です。');
    await page.getByRole('button', { name: '声でコメント' }).click();
    await page.getByRole('button', { name: '録音する' }).click();
    await recordUntil(page, 2);
    await page.reload();
    await page.getByRole('button', { name: '全体へのコメントにする' }).click();
    await expect(page.getByText('学校に着きました')).toBeVisible();
    await expect(answerButton(page)).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: '取り消す' })).toBeVisible();
    await world.advance(UNDO_MS);
    await until(
      'the answer to be there',
      async () => (await listOf(world, learner, take)).comments.length > 0,
    );
    const { comments: came } = await listOf(world, learner, take);
    expect(came.map(({ body }) => body).sort()).toEqual(['', 'とてもよくなりました。次は左手です。']);
  });
});
