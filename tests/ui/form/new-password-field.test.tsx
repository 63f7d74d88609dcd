// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NewPasswordField } from '#ui/form/new-password-field.tsx';

afterEach(cleanup);

test.each([
  [0, 'off'],
  [1, 'polite'],
  [3, 'polite'],
] as const)('how good a password is, at level %i, is announced: %s', (level, live) => {
  const strength = { level, words: 'あと7文字' };
  render(
    <NewPasswordField
      label="パスワード"
      rule="8文字以上"
      value="p"
      onChange={() => {}}
      error={null}
      strength={strength}
    />,
  );
  expect(screen.getByText(strength.words).getAttribute('aria-live')).toBe(live);
});
