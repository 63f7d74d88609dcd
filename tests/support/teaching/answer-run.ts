import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { comments } from '#contract/comments.ts';
import type { AnswerContent } from '#contract/entities/answer.ts';
import { answers } from '#contract/teach/answers.ts';
import { queue } from '#contract/teach/queue.ts';
import { CLAIM_MS, UNDO_MS } from '#domain/answers/answer.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { sendAnswer } from '#server/teaching/answers/send-answer.ts';
import { chanceOf } from '#tests/support/chance.ts';
import type { AServer } from '#tests/support/server/a-server.ts';
import { type ATeacher, aTeacher } from './a-teacher.ts';
import { anAnswer, aText } from './an-answer.ts';
import { storedFacts, textOf } from './answers-stored.ts';
import { manySubmissions } from './many-submissions.ts';

/*
 * A run: three teachers, one learner with two recordings, and what may happen to them. What must be true is written down
 * beside it (`Truth`) and compared after each step with what the calls answered, what the learner sees and what is stored.
 */
export const ACTIONS = [
  ...['claim', 'release', 'draft', 'staleDraft', 'send', 'sendTwice', 'repeat', 'crash', 'undo', 'edit'],
  ...['withdraw', 'race', 'undoWhileEditing', 'time'],
] as const;
export type Action = (typeof ACTIONS)[number];

interface Sending {
  readonly by: number;
  readonly take: number;
  readonly answerID: string;
  readonly content: AnswerContent;
}

interface Truth {
  live: { answerID: string; by: number; content: AnswerContent; visibleAt: number } | null;
  claim: { by: number; until: number } | null;
  drafts: Map<number, { version: number; content: AnswerContent | null }>;
}

export type Played = Map<Action, number>;

/** Plays one seed and compares after each step. @throws where something is not as it must be */
export async function playAnswers(
  server: AServer,
  seed: number,
  steps: number,
  played: Played,
): Promise<void> {
  const run = await aRun(server, seed);
  for (let step = 0; step < steps; step += 1) {
    const action = run.chance.pick(ACTIONS);
    played.set(action, (played.get(action) ?? 0) + 1);
    await run.act(action);
    await run.compare(`seed ${seed}, step ${step}: ${action}`);
  }
  server.clock.advance(UNDO_MS);
  await run.compare(`seed ${seed}, at the end`);
}

async function aRun(server: AServer, seed: number) {
  const { db } = server.deps;
  const chance = chanceOf(seed);
  const uid = `learner-${randomUUID()}`;
  const lessonID = 'pf-trial-1';
  // Limits of an hour are not what is tested here.
  server.clock.advance(61 * MINUTE_MS);
  const now = () => server.clock.now().getTime();
  const start = server.clock.now();
  await db.insertInto('people').values({ uid, created_at: start, seen_at: start }).execute();
  await manySubmissions(db, { uid, lessonID, count: 2, start });
  const teachers = [await aTeacher(server), await aTeacher(server), await aTeacher(server)];
  const rows = await db
    .selectFrom('submissions')
    .where('uid', '=', uid)
    .select(['submission_id', 'recording_id'])
    .orderBy('submitted_at')
    .execute();
  const truths: Truth[] = rows.map(() => ({ live: null, claim: null, drafts: new Map() }));
  const sent: Sending[] = [];
  const ended = new Map<string, 'undone' | 'withdrawn'>();
  /** Sendings whose transaction ended without a commit, or that were refused, have not happened. */
  const happened = new Map<string, Sending>();

  const teacher = (n: number) => teachers[n] as ATeacher;
  const truth = (n: number) => truths[n] as Truth;
  const submissionID = (n: number) => rows[n]?.submission_id ?? '';
  const words = () => anAnswer({ comments: [aText(`言葉${chance.between(1, 999)}。`), aText('ふたつめ。')] });
  const held = ({ claim, live }: Truth, by: number) =>
    live !== null || (claim !== null && claim.by !== by && claim.until > now());
  const take = (t: Truth, by: number) => {
    t.claim = { by, until: now() + CLAIM_MS };
  };

  /** What sending must answer, before it is sent. */
  const expected = ({ answerID, take: n, by }: Sending): number => {
    if (ended.get(answerID) === 'undone') return 410;
    if (happened.has(answerID)) return 200;
    return held(truth(n), by) ? 409 : 200;
  };
  const became = (sending: Sending) => {
    if (happened.has(sending.answerID)) return;
    const { by, answerID, content } = sending;
    const t = truth(sending.take);
    happened.set(answerID, sending);
    t.live = { answerID, by, content, visibleAt: now() + UNDO_MS };
    t.claim = null;
    const draft = t.drafts.get(by);
    if (draft) t.drafts.set(by, { version: draft.version + 1, content: null });
  };
  const post = async ({ by, take: n, answerID, content }: Sending) =>
    (await teacher(by).answer(answers.send, { submissionID: submissionID(n), answerID, content })).status;
  const send = async (sending: Sending) => {
    const wanted = expected(sending);
    expect(await post(sending), 'send').toBe(wanted);
    if (wanted === 200) became(sending);
  };
  const aSending = (): Sending => {
    const sending = {
      by: chance.between(0, 2),
      take: chance.between(0, 1),
      answerID: randomUUID(),
      content: words(),
    };
    sent.push(sending);
    return sending;
  };
  const saveDraft = async (isStale: boolean) => {
    const [by, n, content] = [chance.between(0, 2), chance.between(0, 1), words()];
    const t = truth(n);
    const stored = t.drafts.get(by);
    const current = stored?.content ? stored.version : 0;
    const version = isStale ? current + 1 + chance.between(0, 2) : current;
    // An empty draft goes on from its last version as well.
    const fits = version === current || (!stored?.content && version === (stored?.version ?? 0));
    const { status } = await teacher(by).answer(answers.saveDraft, {
      submissionID: submissionID(n),
      content,
      version,
    });
    expect(status, 'draft').toBe(held(t, by) || !fits ? 409 : 200);
    if (status !== 200) return;
    take(t, by);
    t.drafts.set(by, { version: (stored?.version ?? 0) + 1, content });
  };
  const undone = (t: Truth) => {
    if (t.live === null) return;
    const { by, content, answerID } = t.live;
    ended.set(answerID, 'undone');
    t.drafts.set(by, { version: (t.drafts.get(by)?.version ?? 0) + 1, content });
    t.live = null;
    take(t, by);
  };
  /** Some answer that was sent once, live or not. */
  const known = () => {
    const all = [...happened.values()];
    return all.length === 0 ? null : chance.pick(all);
  };

  const doing: Record<Action, () => Promise<void>> = {
    claim: async () => {
      const [by, n] = [chance.between(0, 2), chance.between(0, 1)];
      const t = truth(n);
      const { status } = await teacher(by).answer(queue.claim, { submissionID: submissionID(n) });
      expect(status, 'claim').toBe(held(t, by) ? 409 : 200);
      if (status === 200) take(t, by);
    },
    release: async () => {
      const [by, n] = [chance.between(0, 2), chance.between(0, 1)];
      await teacher(by).answer(queue.release, { submissionID: submissionID(n) });
      if (truth(n).claim?.by === by) truth(n).claim = null;
    },
    draft: () => saveDraft(false),
    staleDraft: () => saveDraft(true),
    send: () => send(aSending()),
    sendTwice: async () => {
      const sending = aSending();
      const wanted = expected(sending);
      expect(await Promise.all([post(sending), post(sending)])).toEqual([wanted, wanted]);
      if (wanted === 200) became(sending);
    },
    repeat: async () => {
      if (sent.length > 0) await send(chance.pick(sent));
    },
    /** The server dies before the transaction is committed. */
    crash: async () => {
      const { by, take: n, ...rest } = aSending();
      const { teacherID, sessionID } = teacher(by);
      const who = { teacherID, sessionID, name: '', currCodes: ['pf-beginner'] };
      const dies = db.transaction().execute(async (trx) => {
        await sendAnswer(trx, who, { submissionID: submissionID(n), ...rest }, server.clock.now());
        throw new Error('the server died');
      });
      await expect(dies).rejects.toThrow();
    },
    undo: async () => {
      const sending = known();
      if (sending === null) return;
      const t = truth(sending.take);
      const isLive = t.live?.answerID === sending.answerID;
      const canUndo = isLive && now() < (t.live?.visibleAt ?? 0);
      const { status } = await teacher(sending.by).answer(answers.undo, { answerID: sending.answerID });
      expect(status, 'undo').toBe(canUndo || ended.get(sending.answerID) === 'undone' ? 200 : 410);
      if (canUndo) undone(t);
    },
    edit: async () => {
      const sending = known();
      if (sending === null) return;
      const t = truth(sending.take);
      const content = words();
      const { answerID, by } = sending;
      const { status } = await teacher(by).answer(answers.edit, { answerID, content });
      expect(status, 'edit').toBe(t.live?.answerID === answerID ? 200 : 410);
      if (status === 200 && t.live) t.live = { ...t.live, content };
    },
    withdraw: async () => {
      const sending = known();
      if (sending === null) return;
      const { answerID, by } = sending;
      const t = truth(sending.take);
      const { status } = await teacher(by).answer(answers.withdraw, { answerID });
      expect(status, 'withdraw').toBe(ended.get(answerID) === 'undone' ? 410 : 200);
      if (t.live?.answerID !== answerID) return;
      ended.set(answerID, 'withdrawn');
      t.live = null;
    },
    /** Several teachers send their answers to one recording at the same time. */
    race: async () => {
      const n = chance.between(0, 1);
      const sendings = [0, 1, 2].map((by) => ({ by, take: n, answerID: randomUUID(), content: words() }));
      sent.push(...sendings);
      const free = sendings.filter(({ by }) => !held(truth(n), by));
      const results = await Promise.all(sendings.map(post));
      const winners = sendings.filter((_, at) => results[at] === 200);
      expect(winners.length, 'winners').toBe(Math.min(1, free.length));
      for (const winner of winners) {
        expect(free).toContain(winner);
        became(winner);
      }
    },
    undoWhileEditing: async () => {
      const t = truth(chance.between(0, 1));
      if (t.live === null || now() >= t.live.visibleAt) return;
      const { answerID, by } = t.live;
      const content = words();
      const [undo, edit] = await Promise.all([
        teacher(by).answer(answers.undo, { answerID }),
        teacher(by).answer(answers.edit, { answerID, content }),
      ]);
      expect(undo.status).toBe(200);
      expect([200, 410]).toContain(edit.status);
      // An edit that went through came first: its words are in the draft.
      if (edit.status === 200) t.live = { ...t.live, content };
      undone(t);
    },
    time: async () =>
      server.clock.advance(chance.pick([SECOND_MS, 10 * SECOND_MS, UNDO_MS, 10 * MINUTE_MS, CLAIM_MS])),
  };

  return { chance, act: (action: Action) => doing[action](), compare };

  async function compare(when: string): Promise<void> {
    const [shown, stored] = await Promise.all([
      server.answer(comments.list, { lessonID }, uid),
      storedFacts(server, uid),
    ]);
    const seen = truths.map(({ live }) =>
      live === null || live.visibleAt > now() ? [] : live.content.comments.map(textOf),
    );
    const visible = rows.map(({ recording_id }) =>
      (shown.body.comments as { recordingID: string; body: string }[])
        .filter(({ recordingID }) => recordingID === recording_id)
        .map(({ body }) => body),
    );
    expect(visible, `${when}: what the learner sees`).toEqual(seen);
    expect(stored, `${when}: what is stored`).toEqual(
      truths.map(({ live, claim, drafts }) => ({
        live: live === null ? [] : [live.answerID],
        isAnswered: live !== null,
        claim: claim === null ? null : { by: teacher(claim.by).teacherID, until: new Date(claim.until) },
        drafts: [...drafts]
          .map(([by, { version, content }]) => ({
            by: teacher(by).teacherID,
            version,
            texts: content?.comments.map(textOf) ?? null,
          }))
          .sort((one, other) => one.by.localeCompare(other.by)),
      })),
    );
  }
}
