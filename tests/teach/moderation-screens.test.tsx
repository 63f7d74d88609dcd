// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { type ModerationDetail, moderation } from '#contract/teach/moderation.ts';
import { texts } from '#teach/moderation/texts.ts';
import { NOBODY_WAITS, openConsole, prepare, putAway, TIME } from './open-console.tsx';

/* The console's screens of what was reported. */
const POST = '9b2f6c1e-3a44-4a5b-8c1d-2e3f40516273';
const FIRST = '1b2f6c1e-3a44-4a5b-8c1d-2e3f40516273';
const SECOND = '2b2f6c1e-3a44-4a5b-8c1d-2e3f40516273';

function aDetail(state: 'visible' | 'hidden', steps: readonly string[]): ModerationDetail {
  const author = { username: 'hana', displayName: '青木 はな', suspendedUntil: null };
  return {
    item: {
      ...{ postID: POST, commentID: null, author, text: 'ひどい言葉', image: null, playSlug: null },
      ...{ createTime: TIME, state, hiddenBy: state === 'hidden' ? 'school' : null },
      ...{ reports: state === 'visible' ? 1 : 0, reasons: ['harassment'], lastReportTime: TIME },
    },
    thread: { post: { author, text: 'ひどい言葉', createTime: TIME, state }, comments: [] },
    reports: [],
    versions: [],
    steps: steps.map((stepID) => ({
      ...{ stepID, action: 'hide', by: 'teacher', teacherName: '健', time: TIME, reason: '', note: '' },
      ...{ words: '', until: null, isHere: true, isUndone: false },
    })),
  };
}

beforeEach(prepare);
afterEach(putAway);

test('a decision names what its teacher saw; when a colleague was faster, it changes nothing and keeps the words', async () => {
  let now = aDetail('visible', [FIRST]);
  const { sent } = openConsole(`/teach/moderation/${POST}`, (endpoint, { seen }) => {
    if (endpoint === moderation.show) return now;
    if (endpoint !== moderation.act) return undefined;
    return seen === now.steps[0]?.stepID ? now : new ApiError('moderation/changed');
  });
  fireEvent.click(await screen.findByRole('button', { name: texts.steps.unfounded }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(texts.note), { target: { value: '相談ずみ' } });
  now = aDetail('hidden', [SECOND, FIRST]);
  fireEvent.click(dialog.getByRole('button', { name: texts.steps.unfounded }));

  expect(await screen.findByText(texts.changed)).not.toBeNull();
  expect(screen.queryByText(texts.changedWords)).not.toBeNull();
  expect(screen.queryByRole('button', { name: texts.steps.unfounded })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.steps.restore }));
  const again = within(await screen.findByRole('dialog'));
  expect((again.getByLabelText(texts.note) as HTMLTextAreaElement).value).toBe('相談ずみ');
  fireEvent.click(again.getByRole('button', { name: texts.steps.restore }));
  await waitFor(() => expect(screen.queryByText(texts.changed)).toBeNull());
  expect(sent(moderation.act.path)).toMatchObject([
    { action: 'restore', seen: FIRST, note: '相談ずみ' },
    { action: 'restore', seen: SECOND, note: '相談ずみ' },
  ]);
});

test('what was fetched while a reason is written does not pass for what was seen', async () => {
  let now = aDetail('visible', []);
  const { sent } = openConsole(`/teach/moderation/${POST}`, (endpoint) => {
    if (endpoint === moderation.show) return now;
    return endpoint === moderation.act ? new ApiError('moderation/changed') : undefined;
  });
  fireEvent.click(await screen.findByRole('button', { name: texts.steps.unfounded }));
  const dialog = within(await screen.findByRole('dialog'));
  now = aDetail('hidden', [FIRST]);
  fireEvent(window, new Event('visibilitychange'));
  await screen.findByText(texts.hiddenBySchool);
  fireEvent.click(dialog.getByRole('button', { name: texts.steps.unfounded }));
  expect(await screen.findByText(texts.changed)).not.toBeNull();
  expect(sent(moderation.act.path)).toMatchObject([{ seen: null }]);
});

test('the undo takes back the very step, and the screen no longer says that it is settled', async () => {
  const { sent } = openConsole(`/teach/moderation/${POST}`, (endpoint) => {
    if (endpoint === moderation.show) return aDetail('visible', []);
    if (endpoint === moderation.act) return aDetail('hidden', [FIRST]);
    if (endpoint !== moderation.undo) return undefined;
    const undone = aDetail('visible', [FIRST]);
    const takenBack = { isUndone: true, reason: '人をからかう言葉です。' };
    return { ...undone, steps: undone.steps.map((step) => ({ ...step, ...takenBack })) };
  });
  await screen.findByRole('button', { name: texts.steps.hide });
  fireEvent.keyDown(document.body, { code: 'KeyH' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(document.activeElement).toBe(dialog.getByLabelText(texts.reason));
  fireEvent.click(dialog.getByRole('button', { name: texts.steps.hide }));
  fireEvent.click(await screen.findByRole('button', { name: texts.undo }));
  expect(await screen.findByText(texts.undone)).not.toBeNull();
  expect(sent(moderation.undo.path)).toEqual([{ postID: POST, stepID: FIRST }]);
  expect(screen.queryByText(texts.settled)).toBeNull();
  expect(screen.queryByText(texts.takenBack)).not.toBeNull();
  expect(screen.queryByText(texts.toAuthor)).toBeNull();
});

test('a post shown again is called that, beside the button and in the record, with the keys that are left', async () => {
  openConsole(`/teach/moderation/${POST}`, (endpoint) => {
    if (endpoint === moderation.show) return aDetail('hidden', [FIRST]);
    if (endpoint !== moderation.act) return undefined;
    const shown = aDetail('visible', [SECOND, FIRST]);
    const item = { ...shown.item, reports: 0 };
    const steps = shown.steps.map((step) => (step.stepID === SECOND ? { ...step, action: 'restore' } : step));
    return { ...shown, item, steps };
  });
  fireEvent.click(await screen.findByRole('button', { name: texts.steps.restore }));
  expect(screen.getByText('Rキーで表示に戻す、Wキーで注意、Sキーで投稿の停止。')).not.toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: texts.steps.restore }));
  // The toast, and the record.
  await waitFor(() => expect(screen.getAllByText('表示に戻しました')).toHaveLength(2));
  expect(screen.queryByText('問題なしとしました')).toBeNull();
  expect(screen.getByText('Hキーで非表示、Wキーで注意、Sキーで投稿の停止。')).not.toBeNull();
});

test('the last page whose reports were settled meanwhile leads to the first one', async () => {
  const { sent } = openConsole('/teach/moderation?view=hidden&page=3', (endpoint, { page }) =>
    endpoint === moderation.list && page === 1
      ? { ...NOBODY_WAITS, items: [aDetail('hidden', []).item], counts: { waiting: 0, hidden: 1 } }
      : undefined,
  );
  expect(await screen.findByText('ひどい言葉')).not.toBeNull();
  expect(window.location.search).toBe('?view=hidden');
  expect(sent(moderation.list.path)).toContainEqual({ view: 'hidden', page: 3 });
});

test.each(['api/bad-request', 'api/not-found'] as const)(
  'an address of nothing (%s) says so',
  async (code) => {
    openConsole('/teach/moderation/mistyped', (endpoint) =>
      endpoint === moderation.show ? new ApiError(code) : undefined,
    );
    expect(await screen.findByText(texts.missing)).not.toBeNull();
    expect(screen.getByRole('link', { name: texts.back }).getAttribute('href')).toBe('/teach/moderation');
  },
);
