// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { codeDigits } from '#domain/identity/phone-number.ts';
import { CodeField } from '#ui/form/code-field.tsx';

afterEach(cleanup);

const complete: string[] = [];

function Code() {
  const [code, setCode] = useState('');
  return (
    <CodeField
      label="確認コード"
      error={null}
      digits={codeDigits}
      value={code}
      onChange={setCode}
      onComplete={(typed) => complete.push(typed)}
    />
  );
}

/** As an input method does it: the whole text so far replaces what stands underlined in the field. */
function compose(texts: readonly string[]) {
  const field = screen.getByRole<HTMLInputElement>('textbox');
  let underlined = '';
  fireEvent.compositionStart(field);
  for (const text of texts) {
    const before = field.value.slice(
      0,
      field.value.length - (field.value.endsWith(underlined) ? underlined.length : 0),
    );
    fireEvent.input(field, { target: { value: before + text }, isComposing: true });
    underlined = text;
  }
  fireEvent.compositionEnd(field);
  return field.value;
}

test('full-width digits of an input method are each taken once', () => {
  render(<Code />);
  expect(compose(['１', '１２', '１２３'])).toBe('123');
  expect(complete).toEqual([]);
  expect(compose(['４', '４５', '４５６'])).toBe('123456');
  expect(complete).toEqual(['123456']);
});
