// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CheckBox } from '#ui/form/check-box.tsx';

afterEach(cleanup);

function Consent() {
  const [given, setGiven] = useState(false);
  return (
    <CheckBox checked={given} onChange={setGiven}>
      同意します
    </CheckBox>
  );
}

const isTicked = () => screen.getByRole<HTMLInputElement>('checkbox').checked;

test('the second press of a double press ticks nothing, a press and a key do', () => {
  render(<Consent />);
  const box = screen.getByRole('checkbox');
  fireEvent.click(box, { detail: 2 });
  expect(isTicked()).toBe(false);
  fireEvent.click(box, { detail: 1 });
  expect(isTicked()).toBe(true);
  fireEvent.click(box, { detail: 0 });
  expect(isTicked()).toBe(false);
});
