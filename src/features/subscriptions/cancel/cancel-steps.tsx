import * as z from 'zod/mini';
import { japanDateInWords } from '#domain/japan-time.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { CancelConfirm } from './cancel-confirm.tsx';
import { CancelDone } from './cancel-done.tsx';
import type { CancelScreenProps } from './cancel-screen.tsx';
import { CancelTell } from './cancel-consequences.tsx';
import { cancelTexts as texts } from './cancel-texts.ts';
import type { ToCancel } from './cancellation.ts';
import { contractState } from '#features/subscriptions/subscription-status.ts';
import { NO_REASON, type Reason, reasonText } from './cancel-reason.ts';
import { useCancelling } from './use-cancellation.ts';
import { NothingToCancel } from './choose-subscription.tsx';

interface StepsProps extends CancelScreenProps {
  currCode: string;
  found: ToCancel;
  on: boolean;
}

const Draft = z.object({ chosen: z.array(z.string()), words: z.string() });
const readDraft = (stored: unknown): Reason | null => {
  const parsed = z.safeParse(Draft, stored);
  return parsed.success ? parsed.data : null;
};

/** The two steps, or why there are none. What this very visit has done stands above what the list says of it. */
export function CancelSteps({ ports, currCode, found, step, onStep, uid, now, on }: StepsProps) {
  const [reason, setReason, forget] = useDraft(`otomichi.leaving.${uid}.${currCode}`, NO_REASON, readDraft);
  const { state, press } = useCancelling(ports, currCode, reasonText(reason), forget);
  if (state.step === 'done') {
    return <CancelDone state={contractState(state.contract, now)} currCode={currCode} fresh />;
  }
  switch (found.kind) {
    case 'nothing':
      return <NothingToCancel />;
    case 'ended':
      return <Ended at={found.at} currCode={currCode} />;
    case 'cancelled':
      return <CancelDone state={contractState(found.contract, now)} currCode={currCode} />;
    case 'open':
      return step === 'tell' ? (
        <CancelTell
          api={ports.api}
          found={found}
          reason={reason}
          onReason={setReason}
          onNext={() => onStep('confirm')}
          now={now}
        />
      ) : (
        <CancelConfirm found={found} state={state} on={on} onCancel={press} onBack={() => onStep('tell')} />
      );
  }
}

function Ended({ at, currCode }: { at: number; currCode: string }) {
  return (
    <Notice
      title={texts.ended}
      action={
        <LinkButton to="/curriculums/$currCode/purchase" params={{ currCode }} tone="secondary" size="small">
          {texts.toRejoin}
        </LinkButton>
      }
    >
      {texts.endedBody(japanDateInWords(at))}
    </Notice>
  );
}
