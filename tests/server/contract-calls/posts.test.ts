import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { posts } from '#contract/community/posts.ts';
import { aCommunity } from '#tests/support/community/a-community.ts';
import { sendPicture } from '#tests/support/community/a-picture.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { aPhoto } from '#tests/support/community/hostile-pictures.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { type CallRow, callTable } from '#tests/support/server/call-table.ts';

/* hana wrote two posts, the newer one in a curriculum; taro wrote two posts and three comments below hana's. */
let listening: ListeningServer;
let older = '';
let newer = '';
let commentID = '';
let imageUploadID = '';
let own = { post: '', removed: '', comment: '', removedComment: '' };
beforeAll(async () => {
  listening = await aServerWithLearners();
  const { post, comment } = aCommunity(listening.server);
  for (const uid of ['hana', 'taro', 'shy']) await aProfile(listening.server, uid);
  older = await post('hana', { text: '一つ目' });
  newer = await post('hana', { text: '二つ目', currCode: 'pf-beginner' });
  commentID = await comment('taro', newer);
  own = {
    post: await post('taro', { text: 'ひとこと' }),
    removed: await post('taro'),
    comment: await comment('taro', newer, 'いいね'),
    removedComment: await comment('taro', older),
  };
  const picture = await sendPicture(listening, 'taro', await aPhoto(), 'image/jpeg', posts.createImageUpload);
  imageUploadID = picture.uploadID;
});

const time = expect.stringMatching(/^2026-11-21T01:02:/);
const person = (uid: string) => ({ username: uid, displayName: `${uid}さん`, image: null });
const postOf = (uid: string, rest: object) => ({
  ...{ postID: expect.any(String), author: person(uid), image: null, play: null, isPlay: false },
  ...{ curriculum: null, createTime: time, editTime: null, likes: 0, comments: 0 },
  ...{ isLiked: false, isOwn: false, isHidden: false },
  ...rest,
});
const curriculum = { currCode: 'pf-beginner', currName: 'ピアノはじめて' };
const secondPost = postOf('hana', { text: '二つ目', curriculum, comments: 2 });
const commentOf = (text: string, rest: object = {}) => ({
  ...{ commentID: expect.any(String), author: person('taro'), text, createTime: time, editTime: null },
  ...{ isOwn: false, isHidden: false },
  ...rest,
});

const WRONG = [null, 7, true, {}, []];
const UUIDS = ['', 'no-uuid', '\0', "' or 1=1", '0'.repeat(65), ...WRONG];
const FLAGS = ['true', '', 1, 0, null, [], {}];
const nonsense = {
  ...{ postID: UUIDS, commentID: UUIDS, imageUploadID: UUIDS, before: UUIDS, after: UUIDS },
  ...{ isLiked: FLAGS, isDeleted: FLAGS, feed: ['', 'Newest', 'all', '\0'] },
  text: ['あ'.repeat(501), '👨‍👩‍👧'.repeat(501), 'a'.repeat(20_000), ...WRONG],
  imageAlt: ['あ'.repeat(121), ...WRONG],
  reason: ['', 'Spam', 'boring', '\0', ...WRONG],
};
const COMMENT_TEXTS = ['', ' \n', 'あ'.repeat(301), ...WRONG];
const unknown = { postID: randomUUID() };
const newPost = { postID: randomUUID(), text: 'はじめまして' };
const newComment = randomUUID();

const ROWS: readonly CallRow[] = [
  {
    name: 'GET /posts/list, going on',
    call: posts.list,
    input: async () => ({ feed: 'newest', before: newer, page: '1' }),
    optional: ['feed', 'before', 'page'],
    nonsense: { page: ['', '0', '-1', '1.5', '11', '\0'] },
    answer: { posts: [postOf('hana', { text: '一つ目', comments: 1 })], page: {} },
    missing: [{ before: randomUUID() }],
  },
  {
    name: 'GET /posts/list of a curriculum',
    call: posts.list,
    input: { currCode: 'pf-beginner' },
    optional: ['currCode'],
    answer: { posts: [secondPost], page: {} },
    missing: [],
  },
  {
    name: 'GET /posts/list of a person',
    call: posts.list,
    input: { username: 'hana' },
    optional: ['username'],
    answer: { posts: [secondPost, postOf('hana', { text: '一つ目', comments: 1 })], page: {} },
    missing: [{ username: 'nobody' }],
  },
  {
    name: 'GET /posts/show',
    call: posts.show,
    input: async () => ({ postID: newer }),
    answer: { post: secondPost },
    missing: [unknown],
  },
  {
    name: 'GET /posts/comments/list',
    call: posts.listComments,
    input: async () => ({ postID: newer, after: commentID, page: '1' }),
    optional: ['after', 'page'],
    answer: { comments: [commentOf('いいね')], page: {} },
    missing: [unknown],
  },
  {
    name: 'POST /posts/images/url/create',
    call: posts.createImageUpload,
    uid: 'taro',
    input: { contentType: 'image/webp', byteLength: 1000, sha256: 'a'.repeat(64) },
    optional: ['sha256'],
    nonsense: { byteLength: [0, -1, 1.5, '9', 10 * 1024 * 1024 + 1, null, true, [], {}] },
    answer: {
      url: expect.stringMatching(/^\/media\/uploads\/[0-9a-f-]{36}\?exp=\d+&sig=/),
      uploadID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      headers: { 'content-type': 'image/webp' },
    },
    missing: [],
  },
  {
    name: 'POST /posts/create',
    call: posts.create,
    uid: 'taro',
    input: async () => ({ ...newPost, imageUploadID, imageAlt: 'ねこ', currCode: 'pf-beginner' }),
    optional: ['imageUploadID', 'imageAlt', 'currCode'],
    answer: {
      post: postOf('taro', {
        ...{ text: 'はじめまして', curriculum, isOwn: true },
        image: {
          ...{ cldnPublicID: expect.stringMatching(/^people\/[0-9a-f-]{36}$/), cldnVersion: 1, alt: 'ねこ' },
          ...{ width: expect.any(Number), height: expect.any(Number) },
        },
      }),
    },
    missing: [
      { postID: randomUUID(), imageUploadID: randomUUID() },
      { postID: randomUUID(), playSlug: 'AAAAAAAAAAAA' },
      { postID: randomUUID(), currCode: 'nowhere' },
    ],
  },
  {
    name: 'POST /posts/update',
    call: posts.update,
    uid: 'taro',
    input: async () => ({ postID: own.post, text: '直しました' }),
    nonsense: { text: ['', ' \u200b\n', ...nonsense.text] },
    answer: { post: postOf('taro', { text: '直しました', editTime: time, isOwn: true }) },
    missing: [unknown],
  },
  {
    name: 'POST /posts/delete',
    call: posts.remove,
    uid: 'taro',
    input: async () => ({ postID: own.removed, isDeleted: true }),
    optional: ['isDeleted'],
    answer: {},
    missing: [unknown],
  },
  {
    name: 'POST /posts/likes/update',
    call: posts.like,
    uid: 'taro',
    input: async () => ({ postID: older, isLiked: true }),
    answer: { isLiked: true, likes: 1 },
    missing: [unknown],
  },
  {
    name: 'POST /posts/comments/create',
    call: posts.createComment,
    uid: 'taro',
    input: async () => ({ postID: older, commentID: newComment, text: 'すてき' }),
    nonsense: { text: COMMENT_TEXTS },
    answer: { comment: commentOf('すてき', { isOwn: true }) },
    missing: [{ ...unknown, commentID: randomUUID() }],
  },
  {
    name: 'POST /posts/comments/update',
    call: posts.updateComment,
    uid: 'taro',
    input: async () => ({ commentID: own.comment, text: '直した' }),
    nonsense: { text: COMMENT_TEXTS },
    answer: { comment: commentOf('直した', { editTime: time, isOwn: true }) },
    missing: [{ commentID: randomUUID() }],
  },
  {
    name: 'POST /posts/comments/delete',
    call: posts.removeComment,
    uid: 'taro',
    input: async () => ({ commentID: own.removedComment, isDeleted: true }),
    optional: ['isDeleted'],
    answer: {},
    missing: [{ commentID: randomUUID() }],
  },
  {
    name: 'POST /posts/reports/create',
    call: posts.report,
    uid: 'hana',
    input: async () => ({ postID: newer, commentID: own.comment, reason: 'spam', note: '宣伝です' }),
    optional: ['commentID', 'note'],
    answer: {},
    missing: [unknown, { commentID: randomUUID() }],
  },
];

callTable(
  () => listening,
  ROWS.map((row) => ({ ...row, nonsense: { ...nonsense, ...row.nonsense } })),
);

test('each call has a row', () => {
  expect(new Set(ROWS.map(({ call }) => call.path))).toEqual(
    new Set(Object.values(posts).map(({ path }) => path)),
  );
});
