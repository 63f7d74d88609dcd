import { useReducer } from 'react';
import { authFailure } from '#session/auth-failure.ts';
import type { Entry, SmsChallenge, WaysIn } from '#session/ways-in.ts';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { useTypedPhone } from '#ui/use-typed-phone.ts';
import { CodeStep } from './code-step.tsx';
import { NumberStep } from './number-step.tsx';
import { PHONE_START, type PhoneEvent, type PhoneFlow, phoneFlow } from './phone-flow.ts';
import { texts } from './texts.ts';

interface PhoneEntryProps {
  ways: Pick<WaysIn, 'sendCode'>;
  onEntered: (entry: Entry) => void;
  /** Back to the other ways. */
  onBack: () => void;
}

/** By a code that comes by SMS: the number, then the code. */
export function PhoneEntry({ ways, onEntered, onBack }: PhoneEntryProps) {
  const [flow, tell] = useReducer(
    (before: PhoneFlow<Entry>, event: PhoneEvent<Entry>) => phoneFlow(before, event),
    PHONE_START,
  );
  const [number, setNumber] = useTypedPhone();

  const failed = (cause: unknown) => tell({ type: 'failed', code: authFailure(cause).code });
  const send = (to: string) => {
    tell({ type: 'ask' });
    ways.sendCode(to).then((challenge) => tell({ type: 'sent', challenge }), failed);
  };
  const confirm = (challenge: SmsChallenge<Entry>, code: string) => {
    tell({ type: 'try' });
    challenge.confirm(code).then(onEntered, failed);
  };
  return (
    <Page
      title={texts.phoneTitle}
      lead={texts.phoneLead}
      back={
        <Button tone="quiet" size="small" icon="left" onClick={onBack}>
          {texts.otherWay}
        </Button>
      }
    >
      <div className="grid max-w-[28rem] gap-5">
        {flow.step === 'number' || (flow.step === 'sending' && flow.before === null) ? (
          <NumberStep
            typed={number}
            onTyped={setNumber}
            busy={flow.step === 'sending'}
            trouble={flow.step === 'number' ? flow.trouble : null}
            onSend={send}
          />
        ) : (
          <CodeStep
            flow={flow}
            confirm={confirm}
            send={send}
            onOtherNumber={() => tell({ type: 'otherNumber' })}
          />
        )}
      </div>
    </Page>
  );
}
