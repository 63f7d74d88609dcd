import { expect, test } from 'vitest';
import { lessonPorts } from '#app/adapters/lesson-ports.ts';

/** The text of a lesson, as far as this body comes. */
const textOf = (body: BodyInit, status = 200) =>
  lessonPorts({ fetch: async () => new Response(body, { status }) } as unknown as Parameters<
    typeof lessonPorts
  >[0]).fetchText('/media/content/1.md');

test('a text that came whole is the text', async () => {
  expect(await textOf('# 音階')).toBe('# 音階');
});

test('a text whose line was lost in its middle waits for the network', async () => {
  const cut = new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('# 音'));
      body.error(new TypeError('network error'));
    },
  });
  await expect(textOf(cut)).rejects.toMatchObject({ code: 'api/network' });
});

test('a text that is refused is no lost line', async () => {
  await expect(textOf('', 403)).rejects.toMatchObject({ code: 'api/unexpected-response', status: 403 });
});
