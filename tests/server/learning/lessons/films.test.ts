import { expect, test } from 'vitest';
import { learning } from '#contract/learning.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

const OWN = {
  file: `${'c'.repeat(64)}.mp4`,
  captions: `${'d'.repeat(64)}.vtt`,
  poster: `${'e'.repeat(64)}.webp`,
  byteLength: 1234,
  seconds: 42.5,
};

/** A trial course of three lessons: our own film with a Vimeo number, a number alone, and neither. */
async function aSchoolWith(provider: 'embedded' | 'vimeo'): Promise<AServer> {
  const config = aConfig({ VIDEO_PROVIDER: provider });
  const server = await aServer({ config });
  const { db } = server.database;
  await aCurriculum(db, { courses: [{ courseCode: 'pf-trial', isTrial: true, lessons: 3 }] });
  const change = (order: number) => db.updateTable('lessons').where('lesson_order', '=', order);
  await change(1)
    .set({ main_video: JSON.stringify(OWN) })
    .execute();
  await change(3).set({ main_vimeo_id: null }).execute();
  return server;
}

async function filmsOf(server: AServer) {
  const course = { courseCode: 'pf-trial', courseVer: 1 };
  const { body } = await server.answer(learning.listCourseLessons, course, 'learner');
  return body.lessons.map((lesson: { content: { mainVideo: unknown } }) => lesson.content.mainVideo);
}

test('plays our own film from this server, and a number without a film from Vimeo', async () => {
  expect(await filmsOf(await aSchoolWith('embedded'))).toEqual([
    {
      kind: 'html5',
      url: expect.stringMatching(
        /^\/media\/video\/upload\/f_mp4,q_auto\/v214748364\/c{64}\.mp4\?exp=\d+&sig=/,
      ),
      captionsURL: expect.stringMatching(/^\/media\/content\/d{64}\.vtt\?exp=\d+&sig=/),
      posterURL: expect.stringMatching(/^\/media\/content\/e{64}\.webp/),
      byteLength: 1234,
      seconds: 42.5,
    },
    { kind: 'vimeo', id: 102 },
    null,
  ]);
});

test('uses only Vimeo numbers with VIDEO_PROVIDER=vimeo', async () => {
  expect(await filmsOf(await aSchoolWith('vimeo'))).toEqual([
    { kind: 'vimeo', id: 101 },
    { kind: 'vimeo', id: 102 },
    null,
  ]);
});
