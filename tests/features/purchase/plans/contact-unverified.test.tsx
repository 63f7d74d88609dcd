// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContactUnverified } from '#features/purchase/plans/contact-unverified.tsx';
import { useContactVerified } from '#features/purchase/plans/use-contact-verified.ts';
import type { PurchasePorts } from '#features/purchase/ports.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';
import type { AccountFacts } from '#session/account.ts';
import { AuthError } from '#session/session.ts';

afterEach(cleanup);
beforeEach(() => history.replaceState(null, '', '/curriculums/pf-beginner/purchase?plan=2'));

const online = { isOnline: () => true, subscribe: () => () => undefined } as unknown as NetworkStatus;

function Page({ ports }: { ports: Pick<PurchasePorts, 'account'> }) {
  const contact = useContactVerified(ports);
  if (contact.contactVerified === null) return null;
  return contact.contactVerified ? <p>プランへ</p> : <ContactUnverified ports={ports} contact={contact} />;
}

/** The price page of a person who has not confirmed their address, until `confirm` is called. */
function aPage({ refuse = null as AuthError | null } = {}) {
  const mails: string[] = [];
  let emailVerified = false;
  const facts = async () =>
    ({ email: 'hana@example.jp', emailVerified, phoneNumber: null }) as unknown as AccountFacts;
  const account = {
    facts,
    renewed: facts,
    sendVerification: async (returnTo: string) => {
      if (refuse) throw refuse;
      mails.push(returnTo);
    },
  };
  const ports = { account };
  render(
    <NetworkContext value={online}>
      <Page ports={ports} />
    </NetworkContext>,
  );
  return {
    mails,
    confirm: () => {
      emailVerified = true;
    },
  };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('sends the mail in place, whose link leads back to the plan, and goes on once it was opened', async () => {
  const page = aPage();
  await press('確認メールを送る');
  await screen.findByText(/hana@example.jp/);
  expect(page.mails).toEqual(['/curriculums/pf-beginner/purchase?plan=2']);
  expect(screen.queryByRole('button', { name: /もう一度送れるまで/ })).not.toBeNull();
  page.confirm();
  await press('確認しました');
  await screen.findByText('プランへ');
});

test('says why a mail could not be sent, and lets the person try again', async () => {
  aPage({ refuse: new AuthError('too-many-requests') });
  await press('確認メールを送る');
  await screen.findByRole('alert');
  expect(screen.getByRole('alert').textContent).toMatch(/しばらく待って/);
  expect((screen.getByRole('button', { name: '確認メールを送る' }) as HTMLButtonElement).disabled).toBe(
    false,
  );
});
