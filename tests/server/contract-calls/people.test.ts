import { beforeAll, expect, it } from 'vitest';
import { users } from '#contract/users.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { type CallRow, callTable } from '#tests/support/server/call-table.ts';

/** The calls of a person's own account and data. None of them takes an input. */
const bare = { input: {}, missing: [] };

const ROWS: readonly CallRow[] = [
  {
    name: 'GET /users/me',
    call: users.me,
    ...bare,
    answer: {
      profile: { uid: 'learner', email: 'learner@example.jp', emailVerified: true, displayName: null },
      inbox: 0,
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
  expect(new Set(ROWS.map(({ call }) => call))).toEqual(new Set(Object.values(users))));
