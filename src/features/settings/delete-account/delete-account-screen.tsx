import { useSelector } from '@tanstack/react-store';
import { AccountPage, useAccountScreen } from '#features/settings/account/account-page.tsx';
import type { AccountPorts, DeleteAccountPorts } from '#features/settings/ports.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { BlockingSubscriptions } from './blocking-subscriptions.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { deleteAccountTexts as texts } from './delete-account-texts.ts';
import { type AccountDeletionView, useAccountDeletion } from './use-account-deletion.ts';

interface DeleteAccountScreenProps {
  ports: Pick<AccountPorts, 'account' | 'cancelPopup'> & DeleteAccountPorts;
}

/** Deletes the account: shows what prevents it, what is lost, and asks for a confirmation. */
export function DeleteAccountScreen({ ports }: DeleteAccountScreenProps) {
  const screen = useAccountScreen(ports);
  const { online, reauthentication } = screen;
  const view = useAccountDeletion(ports, reauthentication);
  const asking = useSelector(reauthentication.asking);
  return (
    <AccountPage
      title={texts.title}
      lead={texts.lead}
      from={{ to: '/settings/auth', name: texts.back }}
      offline={texts.offlineBody}
      ports={ports}
      screen={screen}
    >
      <Step view={view} ports={ports} online={online} asking={asking} />
    </AccountPage>
  );
}

interface StepProps {
  view: AccountDeletionView;
  ports: DeleteAccountPorts;
  online: boolean;
  /** The person is being asked to reauthenticate. */
  asking: boolean;
}

function Step({ view, ports, online, asking }: StepProps) {
  const { state } = view;
  switch (state.step) {
    case 'checking':
      return <Skeleton lines={5} />;
    case 'unreachable':
      return (
        <RetryNotice tone="danger" retry={texts.retry} onRetry={view.retry}>
          {texts.unreachable}
        </RetryNotice>
      );
    case 'blocked':
      return <BlockingSubscriptions subscriptions={state.subscriptions} />;
    case 'deleted':
      return <Notice tone="ok">{texts.gone}</Notice>;
    case 'ready':
    case 'deleting':
      return (
        <DeleteAccountForm
          takes={state.takes}
          forfeits={state.forfeits}
          busy={state.step === 'deleting'}
          asking={asking}
          problem={state.step === 'ready' ? state.problem : null}
          online={online}
          save={ports.save}
          onDelete={view.deleteAccount}
        />
      );
  }
}
