import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { inquiries } from '#contract/inquiries/inquiries.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { push } from '#contract/notices/push.ts';
import { notificationSettings } from '#contract/notices/settings.ts';
import { users } from '#contract/users.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { type CallRow, callTable } from '#tests/support/server/call-table.ts';

/** The calls of a person's own account and data. None of them takes an input. */
const bare = { input: {}, missing: [] };

const ROWS: readonly CallRow[] = [
  {
    name: 'POST /inquiries/create',
    call: inquiries.create,
    input: {
      inquiryID: '11111111-1111-4111-8111-111111111111',
      topic: 'lesson',
      email: 'hanako@example.jp',
      text: '指番号が分かりません。',
      diagnostics: '空き 1 GB',
    },
    optional: ['diagnostics'],
    missing: [],
    answer: {},
  },
  {
    name: 'GET /users/me',
    call: users.me,
    ...bare,
    answer: {
      profile: {
        ...{ uid: 'learner', email: 'learner@example.jp', emailVerified: true, displayName: null },
        ...{ username: null, image: null },
      },
      // Of the two lessons that were released before the test.
      inbox: 1,
      flags: { haveClosedGuidance: false },
    },
  },
  { name: 'POST /users/signOut', call: users.signOut, ...bare, answer: {} },
  { name: 'POST /users/guidance/close', call: users.closeGuidance, ...bare, answer: {} },
  { name: 'POST /users/sessions/revoke', call: users.revokeSessions, ...bare, answer: {} },
  {
    name: 'POST /users/export',
    call: users.export,
    ...bare,
    answer: { url: expect.stringMatching(/^\/media\/exports\/learner\?.*sig=/) },
  },
  {
    name: 'GET /inbox/list',
    call: inbox.list,
    input: { page: 1 },
    optional: ['page'],
    missing: [],
    answer: {
      notices: [
        {
          noticeID: expect.stringMatching(/^[0-9a-f-]{36}$/),
          kind: 'lesson',
          title: '新しいレッスンが2つ届きました',
          body: '「第1回」「第2回」',
          link: '/courses/pf-1_1',
          time: '2026-11-21T01:02:03.000Z',
          isRead: false,
        },
      ],
      page: {},
      unread: 1,
    },
  },
  {
    name: 'GET /push/keys/show',
    call: push.showKey,
    ...bare,
    answer: { publicKey: expect.stringMatching(/^[\w-]{87}$/) },
  },
  {
    name: 'POST /push/subscriptions/create',
    call: push.subscribe,
    input: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      showsContent: true,
    },
    optional: ['showsContent'],
    missing: [],
    answer: {},
  },
  {
    name: 'POST /push/subscriptions/delete',
    call: push.unsubscribe,
    input: { endpoint: 'https://fcm.googleapis.com/fcm/send/abc' },
    missing: [],
    answer: {},
  },
  {
    name: 'POST /inbox/read (some)',
    call: inbox.read,
    input: { noticeIDs: ['00000000-0000-4000-8000-000000000000'] },
    missing: [],
    answer: {},
  },
  {
    name: 'POST /inbox/read (all)',
    call: inbox.read,
    input: { all: true, until: '2026-11-01T00:00:00.000Z' },
    optional: ['until'],
    missing: [],
    answer: {},
  },
  {
    name: 'GET /settings/notifications/show',
    call: notificationSettings.show,
    ...bare,
    answer: {
      ...{ lessonDelivered: true, homeworkReminder: true, teacherComment: true },
      ...{ community: true, campaign: false },
    },
  },
  {
    name: 'POST /settings/notifications/update',
    call: notificationSettings.update,
    input: {
      ...{ lessonDelivered: false, homeworkReminder: false, teacherComment: true },
      ...{ community: false, campaign: true },
    },
    optional: ['lessonDelivered', 'homeworkReminder', 'teacherComment', 'community', 'campaign'],
    missing: [],
    answer: {
      ...{ lessonDelivered: false, homeworkReminder: false, teacherComment: true },
      ...{ community: false, campaign: true },
    },
  },
  {
    name: 'POST /users/delete',
    call: users.remove,
    uid: 'leaver',
    // The calls refuse a deleted person, so each row starts with one who is not.
    input: async () => {
      await server.server.deps.db.deleteFrom('departed').execute();
      return {};
    },
    missing: [],
    answer: {},
  },
];

let server: ListeningServer;
beforeAll(async () => {
  server = await aServerWithLearners();
});

callTable(() => server, ROWS);

it('covers every call of the part', () =>
  expect(new Set(ROWS.map(({ call }) => call))).toEqual(
    new Set(
      [users, inbox, notificationSettings, push, inquiries].flatMap((part) => Object.values<Endpoint>(part)),
    ),
  ));
