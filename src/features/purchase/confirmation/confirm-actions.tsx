import { useId } from 'react';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import { ScrollIntoView } from '#features/purchase/scroll-into-view.tsx';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { LegalLinks } from '#ui/button/legal-links.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { Confirmation } from './confirmation.ts';
import type { ConfirmationSession, PlanSelection } from './confirmation-session.ts';
import { PurchaseProblem } from './purchase-problem.tsx';

interface ConfirmActionsProps {
  selection: PlanSelection;
  session: ConfirmationSession;
  state: Confirmation;
  changes: boolean;
  cardID: string | null;
  hasCard: boolean;
}

/** The result of the last press and the button that confirms. */
export function ConfirmActions(props: ConfirmActionsProps) {
  const online = useOnline();
  const { step } = props.state;
  const waits = step === 'checking' || step === 'bank-open';
  const busy = step === 'sending' || step === 'at-bank';
  return (
    <>
      {!busy && (
        <ScrollIntoView key={step}>
          <StatusNotice {...props} online={online} />
        </ScrollIntoView>
      )}
      {!waits && <ConfirmButton {...props} online={online} busy={busy} />}
      {/* Below the button: what appears above it would push a link under the second press of a double click. */}
      {busy && <StatusNotice {...props} online={online} />}
    </>
  );
}

function StatusNotice({
  session,
  state,
  changes,
  selection,
  online,
}: ConfirmActionsProps & { online: boolean }) {
  switch (state.step) {
    case 'shown':
      return (
        state.problem && <PurchaseProblem problem={state.problem} changes={changes} selection={selection} />
      );
    case 'sending':
    case 'at-bank':
      return (
        <p role="status" className="phrase text-center font-bold">
          {state.step === 'sending' ? texts.sending : texts.atBank}
        </p>
      );
    case 'bank-open':
      return (
        <>
          <Notice tone="warn" title={texts.bankOpen}>
            {texts.bankOpenBody}
          </Notice>
          <Button size="large" wide disabled={!online} onClick={() => void session.again()}>
            {texts.toBank}
          </Button>
        </>
      );
    case 'checking':
      return <Notice title={texts.checking}>{online ? texts.checkingBody : texts.checkingOffline}</Notice>;
    case 'unsure':
      return (
        <Notice
          tone="warn"
          title={texts.unsure}
          action={
            <Button
              tone="secondary"
              size="small"
              disabled={!online}
              onClick={() => void session.checkAgain()}
            >
              {texts.look}
            </Button>
          }
        >
          {texts.unsureBody}
        </Notice>
      );
    default:
      return null;
  }
}

function ConfirmButton({
  session,
  changes,
  cardID,
  hasCard,
  online,
  busy,
}: ConfirmActionsProps & { online: boolean; busy: boolean }) {
  const id = useId();
  const disabledReason = !online ? texts.offline : hasCard ? null : texts.noCard;
  return (
    <div className="grid gap-3">
      <div className="grid gap-1 text-sm">
        <p className="phrase text-ink-soft">{texts.before}</p>
        <p className="flex flex-wrap gap-x-5 gap-y-1" inert={busy}>
          <LegalLinks texts={texts} />
        </p>
      </div>
      <Button
        size="large"
        wide
        busy={busy}
        disabled={disabledReason !== null}
        aria-describedby={disabledReason === null ? undefined : id}
        onClick={() => void session.press(cardID)}
      >
        {changes ? texts.confirmChange : texts.confirm}
      </Button>
      {disabledReason !== null && !busy && (
        <p id={id} className="phrase text-center text-sm text-ink-soft">
          {disabledReason}
        </p>
      )}
      {!online && !busy && <Notice>{texts.offlineBody}</Notice>}
    </div>
  );
}
