import { type ReactNode, useState } from 'react';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { AccountPorts } from '#features/settings/ports.ts';
import { createProving, type Proving } from '#features/settings/re-authentication/re-authentication.ts';
import { ProofDialog } from '#features/settings/re-authentication/re-authentication-dialog.tsx';
import { useOnline } from '#network/use-online.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { type AccountView, useAccount } from './use-account.ts';
import { type Returned, useReturned } from './use-redirect-result.ts';

type Ports = Pick<AccountPorts, 'account' | 'cancelPopup'>;

export interface AccountScreen extends AccountView {
  on: boolean;
  proving: Proving;
  back: Returned | null;
}

/** What every screen needs on which something of one's own account is changed. */
export function useAccountScreen({ account }: Ports): AccountScreen {
  const on = useOnline();
  const view = useAccount(account);
  const [proving] = useState(createProving);
  const back = useReturned(account, view.look, proving);
  return { ...view, on, proving, back };
}

interface AccountPageProps {
  title: string;
  lead?: string;
  /** The page before this one, and its name. */
  from: { to: '/settings/home' | '/settings/auth'; name: string };
  /** What has to wait for the line. */
  offline: string;
  ports: Ports;
  screen: AccountScreen;
  children: ReactNode;
}

/** The frame of such a screen: the way back, what the line and a redirect have to say, and the question who is here. */
export function AccountPage({ title, lead, from, offline, ports, screen, children }: AccountPageProps) {
  const { facts, on, proving, back } = screen;
  const { account, cancelPopup } = ports;
  return (
    <Page
      title={title}
      lead={lead}
      back={
        <LinkButton to={from.to} tone="quiet" size="small" icon="left">
          {from.name}
        </LinkButton>
      }
    >
      {!on && (
        <Notice tone="warn" title={texts.offline}>
          {offline}
        </Notice>
      )}
      {back && <Notice tone={back.tone}>{back.words}</Notice>}
      {children}
      {facts && <ProofDialog account={account} facts={facts} proving={proving} cancelPopup={cancelPopup} />}
    </Page>
  );
}
