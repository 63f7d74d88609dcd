import { useReducer } from 'react';
import { authFailure } from '#session/auth-failure.ts';
import type { SignInResult, SmsChallenge, SignInMethods } from '#session/sign-in-methods.ts';
import { Button } from '#ui/button/button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useTypedPhone } from '#ui/form/use-typed-phone.ts';
import { CodeStep } from './phone-code-step.tsx';
import { NumberStep } from './phone-number-step.tsx';
import { PHONE_START, type PhoneEvent, type PhoneFlow, phoneFlow } from './phone-flow.ts';
import { texts } from './texts.ts';

interface PhoneEntryProps {
  signInMethods: Pick<SignInMethods, 'sendCode'>;
  onEntered: (entry: SignInResult) => void;
  /** Back to the other ways. */
  onBack: () => void;
}

/** By a code that comes by SMS: the number, then the code. */
export function PhoneEntry({ signInMethods, onEntered, onBack }: PhoneEntryProps) {
  const [flow, tell] = useReducer(
    (before: PhoneFlow<SignInResult>, event: PhoneEvent<SignInResult>) => phoneFlow(before, event),
    PHONE_START,
  );
  const [number, setNumber] = useTypedPhone();

  const failed = (cause: unknown) => tell({ type: 'failed', code: authFailure(cause).code });
  const send = (to: string) => {
    tell({ type: 'ask' });
    signInMethods.sendCode(to).then((challenge) => tell({ type: 'sent', challenge }), failed);
  };
  const confirm = (challenge: SmsChallenge<SignInResult>, code: string) => {
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
