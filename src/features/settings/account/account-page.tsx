import { type ReactNode, useState } from 'react';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { AccountPorts } from '#features/settings/ports.ts';
import {
  createReauthentication,
  type Reauthentication,
} from '#features/settings/reauthentication/reauthentication.ts';
import { ReauthenticationDialog } from '#features/settings/reauthentication/reauthentication-dialog.tsx';
import { useOnline } from '#network/use-online.ts';
import { useOpenedOffline } from '#network/use-opened-offline.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { LateNotice } from '#ui/feedback/late-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { type AccountView, useAccount } from './use-account.ts';
import { type RedirectResult, useRedirectResult } from './use-redirect-result.ts';

type Ports = Pick<AccountPorts, 'account' | 'cancelPopup'>;

export interface AccountScreen extends AccountView {
  online: boolean;
  reauthentication: Reauthentication;
  redirectResult: RedirectResult | null;
}

/** State that every screen with account changes needs. */
export function useAccountScreen({ account }: Ports): AccountScreen {
  const online = useOnline();
  const view = useAccount(account);
  const [reauthentication] = useState(createReauthentication);
  const redirectResult = useRedirectResult(account, view.refresh, reauthentication);
  return { ...view, online, reauthentication, redirectResult };
}

interface AccountPageProps {
  title: string;
  lead?: string;
  /** The page to go back to, and its name. */
  from: { to: '/settings/home' | '/settings/auth'; name: string };
  /** The body of the offline notice. */
  offline: string;
  ports: Ports;
  screen: AccountScreen;
  children: ReactNode;
}

/** Layout of an account screen: back link, offline notice, result of a redirect, reauthentication dialog. */
export function AccountPage({ title, lead, from, offline, ports, screen, children }: AccountPageProps) {
  const { facts, online, reauthentication, redirectResult } = screen;
  const openedOffline = useOpenedOffline();
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
      {!online && (
        <LateNotice late={!openedOffline}>
          <Notice tone="warn" title={texts.offline}>
            {offline}
          </Notice>
        </LateNotice>
      )}
      {redirectResult && <Notice tone={redirectResult.tone}>{redirectResult.message}</Notice>}
      {children}
      {facts && (
        <ReauthenticationDialog
          account={account}
          facts={facts}
          reauthentication={reauthentication}
          cancelPopup={cancelPopup}
        />
      )}
    </Page>
  );
}
