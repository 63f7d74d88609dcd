// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { teachers } from '#contract/teach/teachers.ts';
import { texts } from '#teach/sign-in/texts.ts';
import { openConsole, prepare, putAway } from './open-console.tsx';

beforeEach(prepare);
afterEach(putAway);

test('an answer that was lost may have used the link up: nothing is promised, and the next press says what is so', async () => {
  const codes: ErrorCode[] = ['api/network', 'api/gone'];
  openConsole(`/teach/link#${'a'.repeat(43)}`, (endpoint) => {
    const code = endpoint === teachers.start ? codes.shift() : undefined;
    return code && new ApiError(code);
  });
  fireEvent.click(await screen.findByRole('button', { name: texts.enter }));
  const failed = await screen.findByText(texts.linkFailedBody, { exact: false });
  expect(failed.textContent).not.toContain('まだ使えます');
  fireEvent.click(screen.getByRole('button', { name: texts.enter }));
  await screen.findByText(texts.linkUsedBody);
  expect(screen.getByRole('link', { name: texts.newLink }).getAttribute('href')).toBe('/teach/signIn');
});
