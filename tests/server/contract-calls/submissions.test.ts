import { beforeAll, expect, test } from 'vitest';
import { MAX_RECENT_SUBMISSIONS, submissions } from '#contract/submissions.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners, lessonAs } from '#tests/support/server/a-server-with-learners.ts';
import { type CallRow, callTable } from '#tests/support/server/call-table.ts';
import { registered, submitted } from '#tests/support/server-contract/homework-steps.ts';

let server: ListeningServer;
let recordingID = '';
beforeAll(async () => {
  server = await aServerWithLearners();
  ({ recordingID } = await submitted(server, 'learner'));
  // Registered and not submitted: it is not handed in.
  await registered(server, 'learner', 2, 'pf-1-2');
});

const time = expect.stringMatching(/^2026-11-21T01:02:03/);

const ROWS: readonly CallRow[] = [
  {
    name: 'GET /users/submissions/list',
    call: submissions.listRecent,
    input: {},
    answer: {
      submissions: [
        {
          lessonID: expect.any(String),
          lessonName: expect.stringMatching(/^第\d回$/),
          location: expect.objectContaining({ courseVer: 1 }),
          recordingID: expect.any(String),
          recordTime: time,
          submittedAt: time,
        },
      ],
    },
    missing: [],
  },
];

callTable(() => server, ROWS);

test('names the lesson of what was submitted, and shows nothing of it to others', async () => {
  const { submissions: own } = await server.api('learner')(submissions.listRecent, {});
  const { location, content } = lessonAs('pf-trial', 1, { trial: true });
  expect(own).toMatchObject([
    { recordingID, lessonID: server.lessonID, location, lessonName: content.lessonName },
  ]);
  expect(await server.api('stranger')(submissions.listRecent, {})).toEqual({ submissions: [] });
});

test('lists the newest submissions only, newest first', async () => {
  const made: string[] = [];
  for (let seed = 1; seed <= MAX_RECENT_SUBMISSIONS + 2; seed += 1) {
    server.advance(1_000);
    made.push((await submitted(server, 'busy', seed)).recordingID);
  }
  const { submissions: shown } = await server.api('busy')(submissions.listRecent, {});
  expect(shown.map((each) => each.recordingID)).toEqual(made.reverse().slice(0, MAX_RECENT_SUBMISSIONS));
});
