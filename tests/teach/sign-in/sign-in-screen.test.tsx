// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { queue } from '#contract/teach/queue.ts';
import { teachers } from '#contract/teach/teachers.ts';
import { texts } from '#teach/sign-in/texts.ts';
import { openConsole, prepare, putAway } from '#tests/teach/open-console.tsx';

beforeEach(prepare);
afterEach(putAway);

async function opened() {
  const refused = new ApiError('api/unauthorized', { status: 401 });
  const console = openConsole('/teach', (endpoint) =>
    endpoint === queue.list || endpoint === teachers.show ? refused : undefined,
  );
  const field = (await screen.findByLabelText(texts.email)) as HTMLInputElement;
  const send = (typed: string) => {
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: texts.send }));
  };
  return { field, send, asked: () => console.sent(teachers.requestLink.path) };
}

test.each([
  ['', texts.emailMissing],
  ['なにか', texts.emailWrong],
])(
  '%j is no address: the field says so and has the focus, and no mail is promised',
  async (typed, message) => {
    const { field, send, asked } = await opened();
    send(typed);
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(asked()).toEqual([]);
    expect(screen.queryByText(texts.sent)).toBeNull();
  },
);

test('an address typed with a Japanese keyboard gets its link, and a mistyped one is questioned', async () => {
  const { field, send, asked } = await opened();
  fireEvent.change(field, { target: { value: 'mio@gmial.com' } });
  expect(screen.getByText('mio@gmail.com')).toBeTruthy();
  send(' ｍｉｏ＠ｅｘａｍｐｌｅ。ｊｐ ');
  await screen.findByText(texts.sentBody('mio@example.jp'));
  expect(asked()).toHaveLength(1);
});
