/**
 * What every field of a call must refuse with 400, by field name: typing errors, wrong types, probes. A GET
 * carries its input as text, so only the strings of a list are sent there.
 */
type Nonsense = readonly unknown[];

const WRONG_TYPES: Nonsense = [null, 7, true, {}, [], ['pf-trial-1']];
const TOO_LONG = 'a'.repeat(65);
/** A NUL is dropped at the edge; the rest of this value is empty. */
const NUL = '\0';

const CODE: Nonsense = [
  ...['', ' ', TOO_LONG, NUL, 'PF-Beginner', 'pf_beginner', 'pf beginner', 'ピアノ', '../etc', 'pf%00'],
  ...["pf' or '1'='1", 'pf;--', '*', 'pf\n'],
];
const OPAQUE: Nonsense = ['', TOO_LONG, NUL, 'pf\u0001', 'pf-trial-1\n', 'pf\u0085', ...WRONG_TYPES];
const NUMBER: Nonsense = ['', '-1', '1.5', 'one', '1e3', '0x1', ' 1', '1;--', '9'.repeat(10), NUL];
const BOOLEAN: Nonsense = ['true', 'false', '', 1, 0, null, [], [true], {}];
const MARK: Nonsense = [0, 6, -1, 1.5, '3', '', null, true, [], [3], {}, 1e9];
const NOTE: Nonsense = ['あ'.repeat(501), '👨‍👩‍👧'.repeat(501), ...WRONG_TYPES];
const UUID: Nonsense = [
  ...['', 'no-uuid', NUL, "' or 1=1", '00000000-0000-4000-8000-00000000000', TOO_LONG],
  ...WRONG_TYPES,
];
const SHA256: Nonsense = ['', 'g'.repeat(64), 'A'.repeat(64), 'a'.repeat(63), TOO_LONG, ...WRONG_TYPES];
const BYTES: Nonsense = [0, -1, 1.5, '9', 50 * 1024 * 1024 + 1, null, true, [], {}];

const STRIPE_ID: Nonsense = [
  '',
  'x_1',
  'pm_',
  'seti_',
  'pm_1/2',
  'seti_1\n',
  `pm_${'1'.repeat(255)}`,
  NUL,
  ...WRONG_TYPES,
];

const PLAN: Nonsense = ['', '-1', '1.5', 'one', '1e3', null, true, [], {}, 1.5];
/** May be null: joining without one. */
const COUPON_ID: Nonsense = [TOO_LONG, 7, true, {}, []];
const REASON: Nonsense = ['あ'.repeat(501), ...WRONG_TYPES];

const TIME: Nonsense = ['', 'now', '2026-11-21', '2026-11-21T01:02:03+09:00', 'x'.repeat(33), ...WRONG_TYPES];

const WORDS = { kind: 'text', text: 'とても' };
const ANY_UUID = '00000000-0000-4000-8000-000000000000';
const whole = { commentID: ANY_UUID, place: { kind: 'whole' }, body: WORDS };
const withComments = (...comments: unknown[]) => ({ outcome: 'passed', stamp: null, comments });
const placedAt = (place: unknown) => withComments({ ...whole, place });
/** An answer: bounds of its comments, their places and their words. */
const CONTENT: Nonsense = [
  ...WRONG_TYPES,
  { ...withComments(), outcome: 'perfect' },
  { ...withComments(), stamp: 'gold' },
  { outcome: 'passed', stamp: null },
  withComments(...Array(41).fill(whole)),
  withComments({ ...whole, commentID: 'x' }),
  withComments({ ...whole, body: { kind: 'text', text: 'あ'.repeat(501) } }),
  withComments({ ...whole, body: { kind: 'voice', recordingID: 'x' } }),
  withComments({ ...whole, body: { kind: 'picture' } }),
  withComments(null),
  placedAt({ kind: 'moment', atSeconds: -1 }),
  placedAt({ kind: 'moment', atSeconds: 86_401 }),
  placedAt({ kind: 'moment' }),
  placedAt({ kind: 'stretch', startSeconds: 2, endSeconds: 2 }),
  placedAt({ kind: 'bar', score: 0, bar: 1 }),
  placedAt({ kind: 'bar', score: 1, bar: 501 }),
  placedAt({ kind: 'bar', score: 1, bar: 1.5 }),
  placedAt({ kind: 'everywhere' }),
];

const BY_FIELD: Readonly<Record<string, Nonsense>> = {
  inquiryID: UUID,
  topic: ['', 'Lesson', 'money', NUL, ...WRONG_TYPES],
  email: ['', 'hanako', 'a@b', '@example.jp', `${'a'.repeat(250)}@example.jp`, NUL, ...WRONG_TYPES],
  text: ['', ' \n', NUL, 'あ'.repeat(2_001), ...WRONG_TYPES],
  diagnostics: ['a'.repeat(8_001), ...WRONG_TYPES],
  currCode: CODE,
  courseCode: CODE,
  courseVer: NUMBER,
  lessonOrder: NUMBER,
  page: [...NUMBER, '0'],
  code: OPAQUE,
  lessonID: OPAQUE,
  playSlug: [
    '',
    'abcdefghijk',
    'abcdefghijklm',
    'abcdefghijk/',
    'abcdefghijk\n',
    '../etc/passw',
    NUL,
    ...WRONG_TYPES,
  ],
  playID: UUID,
  firstRecordingID: UUID,
  purchaseType: ['', 'gift', 'NEW', 'new ', NUL],
  completed: BOOLEAN,
  done: BOOLEAN,
  satisfaction: MARK,
  day: MARK,
  difficulty: MARK,
  comment: NOTE,
  note: NOTE,
  uploadID: UUID,
  recordingID: UUID,
  userAudioID: UUID,
  sha256: SHA256,
  byteLength: BYTES,
  planID: PLAN,
  quoteID: UUID,
  orderID: UUID,
  couponID: COUPON_ID,
  couponCode: OPAQUE,
  reason: REASON,
  cardID: STRIPE_ID,
  setupID: STRIPE_ID,
  setDefault: BOOLEAN,
  endpoint: [
    ...[
      '',
      'abc',
      'ftp://fcm.googleapis.com/1',
      'https://',
      'https://fcm.googleapis.com/ 1',
      `https://${'a'.repeat(1000)}`,
    ],
    ...WRONG_TYPES,
  ],
  keys: [
    ...[
      { p256dh: 'B'.repeat(87) },
      { auth: 'a'.repeat(22) },
      { p256dh: 'B'.repeat(86), auth: 'a'.repeat(22) },
    ],
    ...[{ p256dh: 'B'.repeat(87), auth: '' }, ...WRONG_TYPES],
  ],
  showsContent: BOOLEAN,
  lessonDelivered: BOOLEAN,
  homeworkReminder: BOOLEAN,
  teacherComment: BOOLEAN,
  community: BOOLEAN,
  campaign: BOOLEAN,
  noticeIDs: [
    [],
    ['no-uuid'],
    [null],
    Array(101).fill('00000000-0000-4000-8000-000000000000'),
    'x',
    7,
    null,
    {},
  ],
  commentIDs: [
    ['no-uuid'],
    [null],
    Array(101).fill('00000000-0000-4000-8000-000000000000'),
    'x',
    7,
    null,
    {},
  ],
  submissionID: UUID,
  answerID: UUID,
  phraseID: UUID,
  noteID: UUID,
  noteRevision: [0, -1, 1.5, '1', null, true, [], {}, 2 ** 31],
  learnerID: ['a'.repeat(129), ...WRONG_TYPES],
  learner: ['a'.repeat(51)],
  view: ['', 'all', 'Waiting', NUL],
  version: [-1, 1.5, '1', null, true, [], {}, 2 ** 31],
  seconds: [-1, 301, '4', null, true, [], {}],
  content: CONTENT,
  all: [false, 'true', 1, null, [], {}],
  until: TIME,
  username: ['', 'ab', 'a'.repeat(21), 'ハナ', 'ha na', 'hana\n', '../x', "a' or 1=1", NUL, ...WRONG_TYPES],
  displayName: ['', ' \n', '\u200b', 'あ'.repeat(31), NUL, ...WRONG_TYPES],
  bio: ['あ'.repeat(301), 'a'.repeat(20_000), ...WRONG_TYPES],
  instruments: [['theremin'], [null], Array(6).fill('piano'), 'piano', 7, null, {}],
  isPublic: BOOLEAN,
  isFollowed: BOOLEAN,
  isMuted: BOOLEAN,
  kind: ['', 'friends', 'Followers', NUL],
  avatar: [{}, { uploadID: 'x' }, { uploadID: null }, [], 'x', 7, true],
  contentType: ['', 'audio/mp3', 'video/mp4', 'audio/webm;codecs=opus', NUL, ...WRONG_TYPES],
};

interface SpoiledCall {
  method: 'GET' | 'POST';
  path: string;
  optional: readonly string[];
  /** For fields that mean something else in this call. */
  nonsense?: Readonly<Record<string, Nonsense>>;
}

/**
 * Inputs that differ from a valid one in one field: it is nonsense, a list, or missing where it is required.
 */
export function spoiled(
  good: Readonly<Record<string, unknown>>,
  { method, path, optional, nonsense = {} }: SpoiledCall,
): { what: string; input: Record<string, unknown> }[] {
  return Object.keys(good).flatMap((field) => {
    const values = nonsense[field] ?? BY_FIELD[field];
    if (values === undefined) throw new Error(`nobody says what nonsense is for ${field}`);
    const { [field]: value, ...without } = good;
    const wrong = values.map((each) => ({
      what: `${field} ${short(each)}`,
      input: { ...good, [field]: each },
    }));
    if (method === 'POST') return [...wrong, ...absent(field, without, optional)];
    const texts = wrong.filter(({ input }) => typeof input[field] === 'string');
    // Without this part of the path it is another address.
    if (path.includes(`:${field}`)) return texts.filter(({ input }) => input[field] !== '');
    const list = { what: `${field}[]`, input: { ...without, [`${field}[]`]: value } };
    return [...texts, ...(optional.includes(field) ? [] : [list]), ...absent(field, without, optional)];
  });
}

function absent(field: string, input: Record<string, unknown>, optional: readonly string[]) {
  return optional.includes(field) ? [] : [{ what: `no ${field}`, input }];
}

function short(value: unknown): string {
  return JSON.stringify(value).slice(0, 30);
}
