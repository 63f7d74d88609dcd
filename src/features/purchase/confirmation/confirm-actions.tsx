import { useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import { ConfirmTrouble } from './purchase-problem.tsx';
import type { Confirmation } from './confirmation.ts';
import type { ConfirmationSession, Wish } from './confirmation-session.ts';
import { Seen } from '#features/purchase/scroll-into-view.tsx';
import { useOnline } from '#network/use-online.ts';

interface ConfirmFootProps {
  wish: Wish;
  session: ConfirmationSession;
  state: Confirmation;
  changes: boolean;
  cardID: string | null;
  hasCard: boolean;
}

/** What became of the press, and the press. */
export function ConfirmFoot(props: ConfirmFootProps) {
  const on = useOnline();
  const { step } = props.state;
  const waits = step === 'checking' || step === 'bank-open';
  const busy = step === 'sending' || step === 'at-bank';
  return (
    <>
      {!busy && (
        <Seen key={step}>
          <Told {...props} on={on} />
        </Seen>
      )}
      {!waits && <Last {...props} on={on} busy={busy} />}
      {/* Below the button: what appears above it would push a link under the second press of a double click. */}
      {busy && <Told {...props} on={on} />}
    </>
  );
}

function Told({ session, state, changes, wish, on }: ConfirmFootProps & { on: boolean }) {
  switch (state.step) {
    case 'shown':
      return state.trouble && <ConfirmTrouble trouble={state.trouble} changes={changes} wish={wish} />;
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
          <Button size="large" wide disabled={!on} onClick={() => void session.again()}>
            {texts.toBank}
          </Button>
        </>
      );
    case 'checking':
      return <Notice title={texts.checking}>{on ? texts.checkingBody : texts.checkingOffline}</Notice>;
    case 'unsure':
      return (
        <Notice
          tone="warn"
          title={texts.unsure}
          action={
            <Button tone="secondary" size="small" disabled={!on} onClick={() => void session.look()}>
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

function Last({
  session,
  changes,
  cardID,
  hasCard,
  on,
  busy,
}: ConfirmFootProps & { on: boolean; busy: boolean }) {
  const id = useId();
  const why = !on ? texts.offline : hasCard ? null : texts.noCard;
  return (
    <div className="grid gap-3">
      <div className="grid gap-1 text-sm">
        <p className="phrase text-ink-soft">{texts.before}</p>
        <p className="flex flex-wrap gap-x-5 gap-y-1" inert={busy}>
          <TextLink to="/terms">{texts.terms}</TextLink>
          <TextLink to="/privacy">{texts.privacy}</TextLink>
          <TextLink to="/legal">{texts.legal}</TextLink>
        </p>
      </div>
      {!on && !busy && <Notice title={texts.offline}>{texts.offlineBody}</Notice>}
      <Button
        size="large"
        wide
        busy={busy}
        disabled={why !== null}
        aria-describedby={why === null ? undefined : id}
        onClick={() => void session.press(cardID)}
      >
        {changes ? texts.confirmChange : texts.confirm}
      </Button>
      {why !== null && !busy && (
        <p id={id} className="phrase text-center text-sm text-ink-soft">
          {why}
        </p>
      )}
    </div>
  );
}
