import { beforeAll, expect, test } from 'vitest';
import { plays } from '#contract/community/plays.ts';
import { posts } from '#contract/community/posts.ts';
import type { Play } from '#contract/entities/play.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { moderation } from '#contract/teach/moderation.ts';
import { aCommunity } from '#tests/support/community/a-community.ts';
import { aPlay } from '#tests/support/community/a-play.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { INJECTIONS, NEVER_SHOWN } from '#tests/support/community/injections.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aTeacher } from '#tests/support/teaching/a-teacher.ts';

let listening: ListeningServer;
let play: Play;
let teacher: Awaited<ReturnType<typeof aTeacher>>;
beforeAll(async () => {
  listening = await aListeningServer();
  for (const uid of ['hana', 'taro']) await aProfile(listening.server, uid);
  ({ play } = await aPlay(listening, { uid: 'hana' }));
  teacher = await aTeacher(listening.server);
});

const oneLine = (text: string) => text.replaceAll('\n', ' ');

test.each(INJECTIONS)(
  '$what in a post, a comment, a report and a play stays text',
  async ({ sent, kept }) => {
    const { server } = listening;
    const community = aCommunity(server);
    const words = `文${sent}末`;
    const postID = await community.post('hana', { text: words });
    const commentID = await community.comment('taro', postID, words);
    const report = await server.answer(posts.report, { postID, reason: 'other', note: words }, 'taro');
    expect(report.status).toBe(200);
    const changed = { playSlug: play.playSlug, title: words, text: words };
    expect((await server.answer(plays.update, changed, 'hana')).status).toBe(200);

    const comments = (await server.answer(posts.listComments, { postID })).body.comments;
    const shown = (await server.answer(plays.show, { playSlug: play.playSlug })).body;
    const detail = (await teacher.answer(moderation.show, { postID })).body;
    const texts: readonly string[] = [
      (await community.shown(postID)).text,
      comments[0].text,
      shown.play.title,
      shown.post.text,
      detail.reports[0].note,
    ];
    expect(texts.map(oneLine)).toEqual(texts.map(() => `文${kept}末`));
    const notices = (await server.answer(inbox.list, {}, 'hana')).body.notices;
    expect(notices[0].body).toBe(`「${oneLine(comments[0].text)}」`);
    for (const text of [...texts, notices[0].body])
      expect(text.replaceAll('\n', '')).not.toMatch(NEVER_SHOWN);

    const list = await server.send(posts.list, {});
    expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const embed = await fetch(`${listening.origin}/plays/${play.playSlug}/embed`);
    expect([embed.status, list.headers.get('set-cookie'), embed.headers.get('set-cookie')]).toEqual([
      200,
      null,
      null,
    ]);
    expect(await embed.text()).not.toMatch(/<script>alert|<img/);
    const { db } = server.database;
    const row = await db
      .selectFrom('post_comments')
      .select('text')
      .where('comment_id', '=', commentID)
      .executeTakeFirstOrThrow();
    expect(row.text).toBe(comments[0].text);
  },
);
