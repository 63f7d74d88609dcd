import { beforeAll, expect, test } from 'vitest';
import { profiles } from '#contract/community/profiles.ts';
import { sendPicture } from '#tests/support/community/a-picture.ts';
import { aPostRow, aProfile } from '#tests/support/community/a-profile.ts';
import { aPhoto } from '#tests/support/community/hostile-pictures.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { type CallRow, callTable } from '#tests/support/server/call-table.ts';

let listening: ListeningServer;
beforeAll(async () => {
  listening = await aServerWithLearners();
  for (const uid of ['hana', 'jun']) await aProfile(listening.server, uid, { bio: 'ピアノを始めました' });
  await aPostRow(listening.server, 'hana');
});

const PERSON = { username: 'hana', displayName: 'hanaさん', image: null };
const unknown = [{ username: 'nobody' }];
const PICTURE_TYPES_ONLY = ['', 'image/gif', 'image/svg+xml', 'audio/webm', 'image/JPEG', null, 7, []];

const ROWS: readonly CallRow[] = [
  {
    name: 'GET /users/profiles/show',
    call: profiles.show,
    input: { username: 'hana' },
    missing: unknown,
    answer: {
      profile: {
        ...PERSON,
        ...{ bio: 'ピアノを始めました', instruments: [] },
        ...{ followers: 0, following: 0, plays: 0, isFollowed: false, isMuted: false, isOwn: false },
      },
      plays: [],
      posts: [
        {
          ...{
            postID: expect.stringMatching(/^[0-9a-f-]{36}$/),
            author: PERSON,
            text: 'こんにちは',
            image: null,
            play: null,
          },
          ...{ isPlay: false, curriculum: null, createTime: '2026-11-21T01:02:03.000Z', editTime: null },
          ...{ likes: 0, comments: 0, isLiked: false, isOwn: false, isHidden: false },
        },
      ],
    },
  },
  {
    name: 'GET /users/profiles/own',
    call: profiles.own,
    input: {},
    missing: [],
    answer: {
      profile: {
        ...{ username: null, displayName: '', bio: '', instruments: [], image: null },
        ...{ isPublic: false, usernameFrom: null, suspendedUntil: null },
      },
    },
  },
  {
    name: 'POST /users/profiles/update',
    call: profiles.update,
    uid: 'mio',
    input: async () => ({
      ...{ username: 'mio_1', displayName: 'みお', bio: 'ギター\nも', instruments: ['guitar', 'guitar'] },
      ...{
        isPublic: true,
        avatar: { uploadID: (await sendPicture(listening, 'mio', await aPhoto())).uploadID },
      },
    }),
    optional: ['username', 'displayName', 'bio', 'instruments', 'isPublic', 'avatar'],
    missing: [{ avatar: { uploadID: '00000000-0000-4000-8000-000000000000' } }],
    answer: {
      profile: {
        ...{ username: 'mio_1', displayName: 'みお', bio: 'ギター\nも', instruments: ['guitar'] },
        image: { cldnPublicID: expect.stringMatching(/^people\/[0-9a-f-]{36}$/), cldnVersion: 1 },
        ...{ isPublic: true, usernameFrom: null, suspendedUntil: null },
      },
    },
  },
  {
    name: 'GET /users/usernames/check',
    call: profiles.checkUsername,
    input: { username: 'hana' },
    nonsense: { username: ['a'.repeat(65)] },
    missing: [],
    answer: { available: false },
  },
  {
    name: 'POST /users/avatar/url/create',
    call: profiles.createAvatarUpload,
    input: { contentType: 'image/png', byteLength: 1000, sha256: 'a'.repeat(64) },
    optional: ['sha256'],
    nonsense: {
      contentType: PICTURE_TYPES_ONLY,
      byteLength: [0, -1, 1.5, '9', 10 * 1024 * 1024 + 1, null, true, [], {}],
    },
    missing: [],
    answer: {
      url: expect.stringMatching(/^\/media\/uploads\/[0-9a-f-]{36}\?exp=\d+&sig=/),
      uploadID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      headers: { 'content-type': 'image/png' },
    },
  },
  {
    name: 'POST /users/follows/update',
    call: profiles.follow,
    uid: 'jun',
    input: { username: 'hana', isFollowed: true },
    missing: unknown,
    answer: { isFollowed: true, followers: 1 },
  },
  {
    name: 'GET /users/follows/list',
    call: profiles.listFollows,
    input: { username: 'jun', kind: 'following', page: 1 },
    optional: ['page'],
    missing: unknown,
    answer: { people: [PERSON], page: {} },
  },
  {
    name: 'POST /users/mutes/update',
    call: profiles.mute,
    uid: 'jun',
    input: { username: 'hana', isMuted: true },
    missing: unknown,
    answer: { isMuted: true },
  },
  {
    name: 'GET /users/mutes/list',
    call: profiles.listMutes,
    uid: 'jun',
    input: {},
    missing: [],
    answer: { people: [PERSON] },
  },
];

callTable(() => listening, ROWS);

test('each call has a row', () => {
  expect(new Set(ROWS.map(({ call }) => call.path))).toEqual(
    new Set(Object.values(profiles).map(({ path }) => path)),
  );
});
