// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CredentialForm } from '#features/settings/account/credential-form.tsx';
import { createReauthentication } from '#features/settings/reauthentication/reauthentication.ts';
import { AuthError } from '#session/session.ts';
import { waitFor } from '#tests/support/eventually.ts';

afterEach(cleanup);

/** A mounted form whose field shows its error, with the calls that it made. */
function aForm({
  hasPassword = true,
  invalid = null as string | null,
  refuse = false,
  username = undefined as string | undefined,
} = {}) {
  const calls: string[] = [];
  const reauthentication = createReauthentication();
  const onDone = vi.fn();
  render(
    <CredentialForm
      account={{
        reauthenticateWithPassword: async (password) => {
          calls.push(`password ${password}`);
          if (refuse) throw new AuthError('wrong-password');
        },
      }}
      hasPassword={hasPassword}
      reauthentication={reauthentication}
      online
      invalid={invalid}
      change={async () => void calls.push('change')}
      submitLabel="保存する"
      {...(username !== undefined && { username })}
      onDone={onDone}
      onCancel={() => undefined}
    >
      {(error) => <p>{error}</p>}
    </CredentialForm>,
  );
  return {
    calls,
    reauthentication,
    onDone,
    type: (password: string) =>
      fireEvent.change(screen.getByLabelText('現在のパスワード'), { target: { value: password } }),
    submit: () => fireEvent.click(screen.getByRole('button', { name: '保存する' })),
  };
}

test('changes the value after the current password', async () => {
  const form = aForm();
  form.type('secret');
  form.submit();
  await waitFor(() => expect(form.onDone).toHaveBeenCalledOnce());
  expect(form.calls).toEqual(['password secret', 'change']);
});

test('shows errors only after a try, and changes nothing', () => {
  const form = aForm({ invalid: '短すぎます。' });
  expect(screen.queryByText('短すぎます。')).toBeNull();
  form.submit();
  expect(screen.queryByText('短すぎます。')).not.toBeNull();
  expect(screen.queryByText('現在のパスワードを入力してください。')).not.toBeNull();
  expect(form.calls).toEqual([]);
});

test('shows a refused password at its field', async () => {
  const form = aForm({ refuse: true });
  form.type('wrong');
  form.submit();
  await screen.findByText('現在のパスワードが正しくありません。');
  expect(form.calls).toEqual(['password wrong']);
  expect(form.onDone).not.toHaveBeenCalled();
});

test('reauthenticates a person without a password before the first try', async () => {
  const form = aForm({ hasPassword: false });
  form.submit();
  await waitFor(() => expect(form.reauthentication.asking.get()).toBe(true));
  expect(form.calls).toEqual([]);
  form.reauthentication.confirmed();
  await waitFor(() => expect(form.calls).toEqual(['change']));
});

test('a password manager learns whose password it is: it reads no field of the type hidden', () => {
  aForm({ username: 'hana@example.jp' });
  const field = document.querySelector<HTMLInputElement>('input[autocomplete=username]');
  expect(field).toMatchObject({ type: 'email', hidden: true, value: 'hana@example.jp' });
});
