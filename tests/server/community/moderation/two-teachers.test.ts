import { beforeAll, expect, test } from 'vitest';
import { posts } from '#contract/community/posts.ts';
import { moderation } from '#contract/teach/moderation.ts';
import { users } from '#contract/users.ts';
import { type ModerationAction, UNDO_MODERATION_MS } from '#domain/community/moderation.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { moderate } from '#server/community/moderation/moderate.ts';
import { aCommunity } from '#tests/support/community/a-community.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { lastStep } from '#tests/support/community/last-step.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';
import { type ATeacher, aTeacher } from '#tests/support/teaching/a-teacher.ts';

/* Two teachers look at the same report, and one takes back what they did. */
let server: AServer;
let mio: ATeacher;
let ken: ATeacher;
let community: ReturnType<typeof aCommunity>;
const REPORTERS = ['jun', 'mei', 'rin'] as const;

beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db);
  community = aCommunity(server);
  for (const uid of ['hana', 'taro']) await aProfile(server, uid);
  for (const uid of REPORTERS) await server.answer(users.me, {}, uid);
  server.clock.advance(2 * DAY_MS);
  mio = await aTeacher(server);
  ken = await aTeacher(server);
});

const detail = async (postID: string) => (await mio.answer(moderation.show, { postID })).body;
const seenAt = async (postID: string) => lastStep((await detail(postID)).steps);
const waits = async (postID: string) =>
  (await mio.answer(moderation.list, { view: 'waiting' })).body.items.some(
    (item: { postID: string }) => item.postID === postID,
  );

/** A decision; `seen` is by default what is so now. */
async function act(
  teacher: ATeacher,
  postID: string,
  action: ModerationAction,
  rest: { seen?: string | null; reason?: string; days?: number } = {},
) {
  server.clock.advance(1000);
  const { seen = await seenAt(postID), ...words } = rest;
  return await teacher.answer(moderation.act, { postID, action, seen, ...words });
}

/** The step that a teacher just took. */
async function step(...decision: Parameters<typeof act>): Promise<string> {
  const { status, body } = await act(...decision);
  expect(status).toBe(200);
  return lastStep(body.steps) ?? '';
}

const undo = (teacher: ATeacher, postID: string, stepID: string) =>
  teacher.answer(moderation.undo, { postID, stepID });

const CHANGED = { status: 409, body: { errorCode: 'moderation/changed' } };

test('a decision about what a colleague changed meanwhile is refused and changes nothing', async () => {
  const postID = await community.post('hana');
  await community.report('jun', postID);
  const seen = await seenAt(postID);
  await act(mio, postID, 'hide', { seen });
  expect(await act(ken, postID, 'restore', { seen })).toMatchObject(CHANGED);
  expect(await act(ken, postID, 'suspend', { seen, reason: 'くり返し', days: 365 })).toMatchObject(CHANGED);
  const { item, steps, reports } = await detail(postID);
  expect(item).toMatchObject({ state: 'hidden', author: { suspendedUntil: null } });
  expect(steps).toHaveLength(1);
  expect(reports).toMatchObject([{ isHandled: true }]);
  expect((await act(ken, postID, 'restore')).body.item.state).toBe('visible');
});

test('of two decisions that arrive together one counts', async () => {
  const [first, second] = [await community.post('taro'), await community.post('taro')];
  const days = { reason: 'くり返し', seen: await seenAt(first) };
  const answers = await Promise.all([
    act(mio, first, 'suspend', { ...days, days: 1 }),
    act(ken, second, 'suspend', { ...days, days: 30 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const done = answers.find(({ status }) => status === 200)?.body;
  expect((await detail(first)).item.author).toEqual(done.item.author);
  await act(mio, first, 'lift');
});

test('what reports hide counts as a change, and so does the command line', async () => {
  const postID = await community.post('hana');
  const seen = await seenAt(postID);
  for (const uid of REPORTERS) await community.report(uid, postID);
  expect(await act(mio, postID, 'restore', { seen })).toMatchObject(CHANGED);
  const hidden = await seenAt(postID);
  const decision = { action: 'restore', reason: '', note: '' } as const;
  const subject = { postID, commentID: null };
  await moderate(server.deps.db, subject, decision, { by: { actor: 'cli' }, now: server.clock.now() });
  expect(await act(mio, postID, 'hide', { seen: hidden })).toMatchObject(CHANGED);
  expect((await detail(postID)).item.state).toBe('visible');
});

test('the undo of a hiding opens its reports again, and the author never hears of it', async () => {
  const postID = await community.post('hana');
  await community.report('jun', postID);
  await act(mio, postID, 'restore');
  server.clock.advance(1000);
  await community.report('mei', postID);
  server.clock.advance(UNDO_MODERATION_MS);
  const before = await community.titles('hana');
  const stepID = await step(mio, postID, 'hide', { reason: '人をからかう言葉です。' });
  expect(await waits(postID)).toBe(false);
  expect(await community.titles('hana')).toEqual(before);

  const undone = await undo(mio, postID, stepID);
  expect(undone.body.item).toMatchObject({ state: 'visible', hiddenBy: null, reports: 1 });
  expect(undone.body.steps[0]).toMatchObject({ stepID, isUndone: true });
  expect(await waits(postID)).toBe(true);
  // The report that was settled before stays settled.
  expect(undone.body.reports.map(({ isHandled }: { isHandled: boolean }) => isHandled)).toEqual([
    false,
    true,
  ]);
  server.clock.advance(2 * UNDO_MODERATION_MS);
  expect(await community.titles('hana')).toEqual(before);
  expect((await undo(mio, postID, stepID)).status).toBe(200);
  await act(mio, postID, 'restore');
});

test('the undo of a showing hides again what reports had hidden', async () => {
  const postID = await community.post('hana');
  for (const uid of REPORTERS) await community.report(uid, postID);
  const stepID = await step(mio, postID, 'restore');
  expect(await community.listed({})).toContain(postID);
  const { body } = await undo(mio, postID, stepID);
  expect(body.item).toMatchObject({ state: 'hidden', hiddenBy: 'reports', reports: 3 });
  expect(await community.listed({})).not.toContain(postID);
  const kept = await step(mio, postID, 'hide');
  expect((await detail(postID)).item).toMatchObject({ hiddenBy: 'school', reports: 0 });
  expect((await undo(mio, postID, kept)).body.item).toMatchObject({ hiddenBy: 'reports', reports: 3 });
  await act(mio, postID, 'restore');
});

test('a third report before the undo hides what would have been hidden', async () => {
  const postID = await community.post('hana');
  for (const uid of ['jun', 'mei']) await community.report(uid, postID);
  const stepID = await step(mio, postID, 'restore');
  await community.report('rin', postID);
  expect(await community.listed({})).toContain(postID);
  expect((await undo(mio, postID, stepID)).body.item).toMatchObject({ hiddenBy: 'reports', reports: 3 });
  await act(mio, postID, 'restore');
});

test('the undo of a second suspension leaves the first one', async () => {
  const suspensions = async () =>
    (await community.titles('taro')).filter((title) => title.includes('停止しています')).length;
  const postID = await community.post('taro');
  const before = await suspensions();
  await act(mio, postID, 'suspend', { reason: 'くり返し', days: 7 });
  const first = (await detail(postID)).item.author.suspendedUntil;
  server.clock.advance(UNDO_MODERATION_MS);
  const second = await step(mio, postID, 'suspend', { reason: 'もう一度', days: 30 });
  expect((await undo(mio, postID, second)).body.item.author.suspendedUntil).toBe(first);
  const lifted = await step(mio, postID, 'lift');
  expect((await detail(postID)).item.author.suspendedUntil).toBeNull();
  expect((await undo(mio, postID, lifted)).body.item.author.suspendedUntil).toBe(first);
  server.clock.advance(UNDO_MODERATION_MS);
  expect(await suspensions()).toBe(before + 1);
  await act(mio, postID, 'lift');
});

test('a step is taken back by who took it, before its author reads of it, and while it is the newest', async () => {
  const postID = await community.post('hana');
  const hidden = await step(mio, postID, 'hide');
  expect((await undo(ken, postID, hidden)).status).toBe(404);
  expect((await undo(mio, await community.post('hana'), hidden)).status).toBe(404);
  await act(ken, postID, 'warn', { reason: 'おだやかにお願いします。' });
  expect(await undo(mio, postID, hidden)).toMatchObject(CHANGED);
  const shown = await step(mio, postID, 'restore');
  server.clock.advance(UNDO_MODERATION_MS);
  expect(await undo(mio, postID, shown)).toMatchObject(CHANGED);
  const warned = await step(mio, postID, 'warn', { reason: 'おだやかにお願いします。' });
  expect(await undo(mio, postID, warned)).toMatchObject(CHANGED);
  expect((await detail(postID)).item.state).toBe('visible');
  expect((await community.titles('hana')).slice(0, 2)).toContain('あなたの投稿をもう一度公開しました');
});

test('the undo of a comment brings its count back, and is in the audit', async () => {
  const postID = await community.post('hana');
  const commentID = await community.comment('taro', postID);
  const seen = lastStep((await mio.answer(moderation.show, { postID, commentID })).body.steps);
  const { body } = await mio.answer(moderation.act, { postID, commentID, action: 'hide', seen });
  expect(await community.shown(postID)).toMatchObject({ comments: 0 });
  const stepID = lastStep(body.steps) ?? '';
  expect((await undo(mio, postID, stepID)).status).toBe(404);
  expect((await mio.answer(moderation.undo, { postID, commentID, stepID })).status).toBe(200);
  expect(await community.shown(postID)).toMatchObject({ comments: 1 });
  expect((await server.answer(posts.listComments, { postID })).body.comments).toMatchObject([{ commentID }]);
  const audited = await server.deps.db
    .selectFrom('teacher_audit')
    .select('details')
    .where('action', '=', 'post.undo')
    .where('subject', '=', commentID)
    .execute();
  expect(audited).toEqual([{ details: { actionID: stepID } }]);
});
