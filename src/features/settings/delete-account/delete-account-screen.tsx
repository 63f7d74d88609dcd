import { useSyncExternalStore } from 'react';
import { AccountPage, useAccountScreen } from '#features/settings/account/account-page.tsx';
import type { AccountPorts, LeavingPorts } from '#features/settings/ports.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Contracts } from './blocking-subscriptions.tsx';
import { LeaveForm } from './delete-account-form.tsx';
import { leaveTexts as texts } from './delete-account-texts.ts';
import { type LeavingView, useLeaving } from './use-account-deletion.ts';

interface LeaveScreenProps {
  ports: Pick<AccountPorts, 'account' | 'cancelPopup'> & LeavingPorts;
}

/** Deleting one's account: what goes, what has to be settled first, and only then the deed. */
export function LeaveScreen({ ports }: LeaveScreenProps) {
  const screen = useAccountScreen(ports);
  const { on, proving } = screen;
  const view = useLeaving(ports, proving);
  const asking = useSyncExternalStore(proving.subscribe, proving.asking);
  return (
    <AccountPage
      title={texts.title}
      lead={texts.lead}
      from={{ to: '/settings/auth', name: texts.back }}
      offline={texts.offlineBody}
      ports={ports}
      screen={screen}
    >
      <Step view={view} ports={ports} on={on} asking={asking} />
    </AccountPage>
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
        <RetryNotice tone="danger" retry={texts.retry} again={view.again}>
          {texts.unreachable}
        </RetryNotice>
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
