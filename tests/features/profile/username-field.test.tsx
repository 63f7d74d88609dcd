// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { UsernameField } from '#features/profile/username-field.tsx';

afterEach(cleanup);

const names: string[] = [];

function Form() {
  const [username, setUsername] = useState('');
  const change = (name: string) => {
    names.push(name);
    setUsername(name);
  };
  return (
    <UsernameField
      username={username}
      check={{ kind: 'unchanged' }}
      changeableFrom={null}
      error={null}
      onChange={change}
    />
  );
}

test('while an input method composes, a user name stays as it is typed, and is converted after it', () => {
  render(<Form />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const compose = (text: string) => {
    fireEvent.input(field, { target: { value: text }, isComposing: true });
    return field.value;
  };
  fireEvent.compositionStart(field);
  expect([compose('ｈ'), compose('ｈａ')]).toEqual(['ｈ', 'ｈａ']);
  expect(names).toEqual([]);
  fireEvent.compositionEnd(field);
  expect(field.value).toBe('ha');
  fireEvent.input(field, { target: { value: 'haＮ' } });
  expect(field.value).toBe('han');
  expect(names).toEqual(['ha', 'han']);
});
