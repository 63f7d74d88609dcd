import { useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { AccountPorts, LeavingPorts } from './account-ports.ts';
import { Contracts } from './contracts.tsx';
import { LeaveForm } from './leave-form.tsx';
import { leaveTexts as texts } from './leave-texts.ts';
import { createProving } from './proof.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { useAccount, useLine } from './use-account.ts';
import { type LeavingView, useLeaving } from './use-leaving.ts';

interface LeaveScreenProps {
  ports: Pick<AccountPorts, 'account' | 'line' | 'cancelPopup'> & LeavingPorts;
}

/** Deleting one's account: what goes, what has to be settled first, and only then the deed. */
export function LeaveScreen({ ports }: LeaveScreenProps) {
  const on = useLine(ports.line);
  const { facts } = useAccount(ports.account, ports.line);
  const [proving] = useState(createProving);
  const view = useLeaving(ports, proving);
  const asking = useSyncExternalStore(proving.subscribe, proving.asking);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      back={
        <LinkButton to="/settings/auth" tone="quiet" size="small" icon="left">
          {texts.back}
        </LinkButton>
      }
    >
      {!on && (
        <Notice tone="warn" title={texts.offline}>
          {texts.offlineBody}
        </Notice>
      )}
      <Step view={view} ports={ports} on={on} asking={asking} />
      {facts && (
        <ProofDialog
          account={ports.account}
          facts={facts}
          proving={proving}
          cancelPopup={ports.cancelPopup}
        />
      )}
    </Page>
  );
}

interface StepProps {
  view: LeavingView;
  ports: LeavingPorts;
  on: boolean;
  /** Who is here is being asked first. */
  asking: boolean;
}

function Step({ view, ports, on, asking }: StepProps) {
  const { state } = view;
  switch (state.step) {
    case 'looking':
      return <Skeleton lines={5} />;
    case 'unreachable':
      return (
        <Notice
          tone="danger"
          action={
            <Button tone="secondary" size="small" icon="refresh" onClick={view.again}>
              {texts.retry}
            </Button>
          }
        >
          {texts.unreachable}
        </Notice>
      );
    case 'blocked':
      return <Contracts contracts={state.contracts} />;
    case 'gone':
      return <Notice tone="ok">{texts.gone}</Notice>;
    case 'ready':
    case 'leaving':
      return (
        <LeaveForm
          takes={state.takes}
          busy={state.step === 'leaving'}
          asking={asking}
          trouble={state.step === 'ready' ? state.trouble : null}
          on={on}
          save={ports.save}
          onLeave={view.leave}
        />
      );
  }
}
