import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { imageRenderer, MAX_QUEUE_LENGTH, MAX_WAITING_OF_A_SENDER } from '#server/media/image-render.ts';

const folder = mkdtempSync(join(tmpdir(), 'otomichi-pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SVG = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h4"/></svg>',
);

/** Asks for `count` different pictures at once; counts the answers. */
async function ask(render: ReturnType<typeof imageRenderer>, sender: string, count: number) {
  const answers = await Promise.allSettled(
    Array.from({ length: count }, (_, index) => {
      const publicID = `${sender}-${index}`;
      const facts = { publicID, version: 1, contentType: 'image/svg+xml', isRevocable: false };
      const source = { ...facts, read: async () => SVG };
      return render({ source, transform: { width: 16, height: 16, fit: 'cover' }, format: 'webp', sender });
    }),
  );
  const refused = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  for (const reason of refused) expect(reason).toMatchObject({ retryAfter: 5 });
  const codes = [...new Set(refused.map(({ code }) => code))];
  return { made: count - refused.length, refused: refused.length, codes };
}

/** A renderer that counts nothing before all requests that fit into the queue have arrived, whatever the disk does. */
function rendererOf(name: string, places: number) {
  let open = () => {};
  let counted = 0;
  const together = new Promise<void>((done) => {
    open = done;
  });
  const render = imageRenderer(join(folder, name), async () => {
    counted += 1;
    if (counted === places) open();
    await together;
  });
  return { render, counted: () => counted };
}

test('refuses what one sender wants beyond a share of the queue, and serves the others', async () => {
  const { render, counted } = rendererOf('shares', MAX_WAITING_OF_A_SENDER + 5);
  const [greedy, modest] = await Promise.all([
    ask(render, 'greedy', MAX_WAITING_OF_A_SENDER + 20),
    ask(render, 'modest', 5),
  ]);
  expect(greedy).toEqual({
    made: MAX_WAITING_OF_A_SENDER,
    refused: 20,
    codes: ['api/too-many-requests'],
  });
  expect(modest).toMatchObject({ made: 5, refused: 0 });
  // What the queue refuses counts for no limit, as does what the cache holds.
  expect(counted()).toBe(MAX_WAITING_OF_A_SENDER + 5);
  expect(await ask(render, 'modest', 5)).toMatchObject({ refused: 0 });
  expect(counted()).toBe(MAX_WAITING_OF_A_SENDER + 5);
});

test('refuses everything beyond the length of the queue', async () => {
  const { render } = rendererOf('length', MAX_QUEUE_LENGTH);
  const senders = Array.from({ length: 10 }, (_, index) => `sender-${index}`);
  const answers = await Promise.all(senders.map((sender) => ask(render, sender, 10)));
  expect(answers.reduce((sum, each) => sum + each.refused, 0)).toBe(100 - MAX_QUEUE_LENGTH);
  expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(['api/service-unavailable']));
});
