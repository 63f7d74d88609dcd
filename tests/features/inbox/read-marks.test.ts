import { describe, expect, it } from 'vitest';
import type { InboxNotice } from '#contract/notices/inbox.ts';
import { noticesToShow, readByVisit } from '#features/inbox/new-notices.ts';
import { timeText } from '#features/inbox/notice-row.tsx';
import { type InboxPage, rememberedMarks, withMark } from '#features/inbox/read-marks.ts';

const at = (minute: number) => `2026-11-21T01:${String(minute).padStart(2, '0')}:00.000Z`;
const aNotice = (minute: number, rest: Partial<InboxNotice> = {}): InboxNotice => ({
  noticeID: `n${minute}`,
  kind: 'lesson',
  title: `title ${minute}`,
  body: '',
  link: `/lessons/pf-1_1_${minute}`,
  time: at(minute),
  isRead: false,
  ...rest,
});
const aPage = (notices: InboxNotice[], unread: number): InboxPage => ({ notices, page: {}, unread });
const some = (...noticeIDs: string[]) => ({ noticeIDs, until: null });
const unreadOf = ({ notices, unread }: InboxPage) => [
  unread,
  notices.filter(({ isRead }) => !isRead).map(({ noticeID }) => noticeID),
];

function aStorage() {
  const rows = new Map<string, string>();
  return {
    rows,
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  };
}

describe('a mark', () => {
  const page = aPage([aNotice(3), aNotice(2, { isRead: true }), aNotice(1)], 7);

  it('lowers the count by what it changes, once', () => {
    const after = withMark(page, some('n1', 'n2', 'unknown'));
    expect(unreadOf(after)).toEqual([6, ['n3']]);
    expect(withMark(after, some('n1'))).toBe(after);
  });

  it('of all leaves what came after it', () => {
    expect(unreadOf(withMark(page, { noticeIDs: [], until: at(2) }))).toEqual([1, ['n3']]);
    expect(unreadOf(withMark(page, { noticeIDs: [], until: at(3) }))).toEqual([0, []]);
  });
});

describe('remembered marks', () => {
  it('hide from an older answer what was read here, also after a reload, and for nobody else', () => {
    const storage = aStorage();
    rememberedMarks(storage, 'mio').add(some('n3'), 1000);
    rememberedMarks(storage, 'mio').add({ noticeIDs: [], until: at(1) }, 2000);
    const older = aPage([aNotice(3), aNotice(2), aNotice(1)], 3);
    expect(unreadOf(rememberedMarks(storage, 'mio').apply(older, 3000))).toEqual([1, ['n2']]);
    expect(rememberedMarks(storage, 'jun').apply(older, 3000)).toBe(older);
  });

  it('are forgotten after a day, and damaged ones at once', () => {
    const storage = aStorage();
    rememberedMarks(storage, 'mio').add(some('n3'), 0);
    const older = aPage([aNotice(3)], 1);
    expect(rememberedMarks(storage, 'mio').apply(older, 24 * 3_600_000)).toBe(older);
    for (const damaged of ['{', '{"a":1}', '[{"at":1}]', 'null']) {
      storage.setItem('otomichi.reads.mio', damaged);
      expect(rememberedMarks(storage, 'mio').apply(older, 1)).toBe(older);
    }
  });

  it('keep a bound', () => {
    const storage = aStorage();
    const marks = rememberedMarks(storage, 'mio');
    for (let at = 0; at < 520; at += 1) marks.add(some(`n${at}`), at);
    expect(JSON.parse(storage.rows.get('otomichi.reads.mio') ?? '')).toHaveLength(500);
  });
});

describe('a toast', () => {
  const idsAt = (path: string, notices: InboxNotice[]) =>
    noticesToShow(notices, at(1), path).map(({ noticeID }) => noticeID);

  it('shows what is new and unread, but no arrival of a recording, and nothing of the place that is open', () => {
    const notices = [aNotice(4, { kind: 'delivered' }), aNotice(3), aNotice(2, { isRead: true }), aNotice(1)];
    expect(idsAt('/home', notices)).toEqual(['n3']);
    expect(idsAt('/lessons/pf-1_1_3', notices)).toEqual([]);
    expect(idsAt('/notifications', notices)).toEqual([]);
  });

  it('leaves the first lesson and the payment to the screen after joining, whose buttons it would cover', () => {
    const notices = [aNotice(4, { kind: 'billing' }), aNotice(3), aNotice(2, { kind: 'answer' })];
    expect(idsAt('/curriculums/pf-beginner/purchase/done', notices)).toEqual(['n2']);
    expect(idsAt('/curriculums/pf-beginner/purchase', notices)).toEqual(['n4', 'n3', 'n2']);
  });
});

it('reads by a visit what leads to the open page', () => {
  const notices = [aNotice(3), aNotice(2, { isRead: true }), aNotice(1, { link: null })];
  expect(readByVisit(notices, '/lessons/pf-1_1_3')).toEqual(['n3']);
  expect(readByVisit(notices, '/lessons/pf-1_1_2')).toEqual([]);
});

it('shows the time of today and the date of other days, in Japan', () => {
  const now = Date.parse('2026-11-21T14:30:00.000Z');
  expect(timeText(Date.parse('2026-11-20T15:05:00.000Z'), now)).toBe('00:05');
  expect(timeText(Date.parse('2026-11-20T14:59:00.000Z'), now)).toBe('11月20日(金)');
});
