import { useState } from 'react';
import { japanDayInWords } from '#domain/money-words.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ContractProps } from './contract-card.tsx';
import type { ContractState } from './contract-state.ts';
import { Finish } from './finish.tsx';
import { texts } from './texts.ts';
import { useWrite } from './use-write.ts';

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
  const write = useWrite({ 'api/contract-expired': texts.keepTooLate(japanDayInWords(until)) });
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
            : texts.keepBody(japanDayInWords(until), contract.plan.planPrice)}
        </p>
      </Confirm>
    </>
  );
}
