import { useState } from 'react';
import { japanDateInWords } from '#domain/japan-time.ts';
import { Button } from '#ui/button/button.tsx';
import { Confirm } from '#ui/feedback/confirm-dialog.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { ContractProps } from './subscription-card.tsx';
import type { ContractState } from '#features/subscriptions/subscription-status.ts';
import { Finish } from './complete-course.tsx';
import { texts } from '#features/subscriptions/texts.ts';
import { useWrite } from './use-keyed-action.ts';

interface ActionsProps extends ContractProps {
  state: ContractState;
}

/** What can be done with a contract in this state. */
export function ContractActions(props: ActionsProps) {
  const { kind } = props.state;
  if (kind === 'leaving') return <Keep {...props} until={props.state.until} />;
  if (kind === 'finished' || kind === 'ended') return null;
  const { currCode, currName } = props.contract.curriculum;
  const changes = kind === 'running' || kind === 'trial';
  return (
    <>
      <Finish {...props} />
      <div className="flex flex-wrap gap-2">
        {changes && (
          <LinkButton
            to="/curriculums/$currCode/purchase"
            params={{ currCode }}
            tone="secondary"
            size="small"
            aria-label={texts.changePlanOf(currName)}
          >
            {texts.changePlan}
          </LinkButton>
        )}
        <LinkButton
          to="/settings/subscriptions/cancel"
          search={{ curriculum: currCode }}
          tone="secondary"
          size="small"
          aria-label={texts.cancelOf(currName)}
        >
          {texts.cancel}
        </LinkButton>
      </div>
    </>
  );
}

function Keep({ contract, ports, on, say, until }: ActionsProps & { until: number }) {
  const [asking, setAsking] = useState(false);
  const write = useWrite({ 'api/contract-expired': texts.keepTooLate(japanDateInWords(until)) });
  const { completed } = contract;
  const { currCode, currName } = contract.curriculum;
  const keep = async () => {
    say(null);
    if (await write.run((key) => ports.keep(currCode, key))) say(texts.kept);
  };
  return (
    <>
      {write.trouble && <Notice tone="danger">{write.trouble}</Notice>}
      <div>
        <Button
          tone="secondary"
          size="small"
          disabled={!on}
          aria-label={completed ? texts.keepFinishedOf(currName) : texts.keepOf(currName)}
          onClick={() => setAsking(true)}
        >
          {completed ? texts.keepFinished : texts.keep}
        </Button>
      </div>
      <Confirm
        open={asking}
        title={completed ? texts.keepFinishedTitle : texts.keepTitle}
        deed={texts.keepDeed}
        cancel={completed ? texts.stayFinished : texts.stayCancelled}
        tone="primary"
        onClose={() => setAsking(false)}
        onDeed={keep}
      >
        <p>
          {contract.billed === false
            ? texts.keepFree
            : texts.keepBody(japanDateInWords(until), contract.plan.planPrice)}
        </p>
      </Confirm>
    </>
  );
}
