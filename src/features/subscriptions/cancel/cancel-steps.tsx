import * as z from 'zod/mini';
import { japanDate } from '#domain/japan-time.ts';
import { subscriptionStatus } from '#features/subscriptions/subscription-status.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { CancelConfirm } from './cancel-confirm.tsx';
import { CancelConsequences } from './cancel-consequences.tsx';
import { CancelDone } from './cancel-done.tsx';
import { NO_REASON, type Reason, reasonText } from './cancel-reason.ts';
import type { CancelScreenProps } from './cancel-screen.tsx';
import { cancelTexts as texts } from './cancel-texts.ts';
import type { Cancellable } from './cancellation.ts';
import { NothingToCancel } from './choose-subscription.tsx';
import { useCancellation } from './use-cancellation.ts';

interface StepsProps extends CancelScreenProps {
  currCode: string;
  found: Cancellable;
  online: boolean;
}

const Draft = z.object({ chosen: z.array(z.string()), words: z.string() });
const readDraft = (stored: unknown): Reason | null => {
  const parsed = z.safeParse(Draft, stored);
  return parsed.success ? parsed.data : null;
};

/** The two steps, or the reason why there are none. A cancellation made here wins over the cached list. */
export function CancelSteps({ ports, currCode, found, step, onStep, uid, now, online }: StepsProps) {
  const [reason, setReason, forget] = useDraft(`otomichi.leaving.${uid}.${currCode}`, NO_REASON, readDraft);
  const { state, press } = useCancellation(ports, currCode, reasonText(reason), forget);
  if (state.step === 'done') {
    const { subscription } = state;
    return (
      <CancelDone
        state={subscriptionStatus(subscription, now)}
        now={now}
        currCode={currCode}
        fresh
        mailed={subscription.billed !== false}
      />
    );
  }
  switch (found.kind) {
    case 'nothing':
      return <NothingToCancel />;
    case 'ended':
      return <Ended at={found.at} currCode={currCode} />;
    case 'cancelled':
      return <CancelDone state={subscriptionStatus(found.subscription, now)} now={now} currCode={currCode} />;
    case 'open':
      return step === 'consequences' ? (
        <CancelConsequences
          api={ports.api}
          found={found}
          reason={reason}
          onReason={setReason}
          onNext={() => onStep('confirm')}
          now={now}
        />
      ) : (
        <CancelConfirm
          found={found}
          state={state}
          online={online}
          onCancel={press}
          onBack={() => onStep('consequences')}
        />
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
      {texts.endedBody(japanDate(at))}
    </Notice>
  );
}
