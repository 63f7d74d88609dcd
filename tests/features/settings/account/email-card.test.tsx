// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EmailCard } from '#features/settings/account/email-card.tsx';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import { createReauthentication } from '#features/settings/reauthentication/reauthentication.ts';

afterEach(cleanup);

test('a password manager does not fill the old address into the field of the new one', () => {
  const unused = () => Promise.reject(new Error('not used'));
  render(
    <EmailCard
      account={{ reauthenticateWithPassword: unused, changeEmail: unused, sendVerification: unused }}
      facts={{
        uid: 'hana',
        email: 'hana@example.jp',
        emailVerified: true,
        phoneNumber: null,
        displayName: null,
        methods: ['password'],
        labels: {},
      }}
      verified
      reauthentication={createReauthentication()}
      online
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: texts.changeEmailOf }));
  expect(screen.getByLabelText<HTMLInputElement>(texts.newEmail).autocomplete).toBe('email');
});
