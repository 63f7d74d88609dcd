import { useReducer } from 'react';
import { authFailure } from '#session/auth-failure.ts';
import type { SignInMethods, SignInResult, SmsChallenge } from '#session/sign-in-methods.ts';
import { Button } from '#ui/button/button.tsx';
import { useTypedPhone } from '#ui/form/use-typed-contact.ts';
import { Page } from '#ui/layout/page.tsx';
import { PhoneCodeStep } from './phone-code-step.tsx';
import { PHONE_START, type PhoneEvent, type PhoneFlow, phoneFlow } from './phone-flow.ts';
import { PhoneNumberStep } from './phone-number-step.tsx';
import { texts } from './texts.ts';

interface PhoneSignInProps {
  signInMethods: Pick<SignInMethods, 'sendCode'>;
  onSignedIn: (result: SignInResult) => void;
  /** Returns to the other sign-in methods. */
  onBack: () => void;
}

/** Sign-in by phone: asks for the number, then for the code of the SMS. */
export function PhoneSignIn({ signInMethods, onSignedIn, onBack }: PhoneSignInProps) {
  const [flow, dispatch] = useReducer(
    (before: PhoneFlow<SignInResult>, event: PhoneEvent<SignInResult>) => phoneFlow(before, event),
    PHONE_START,
  );
  const [number, setNumber] = useTypedPhone();

  const failed = (cause: unknown) => dispatch({ type: 'failed', code: authFailure(cause).code });
  const send = (to: string) => {
    dispatch({ type: 'ask' });
    signInMethods.sendCode(to).then((challenge) => dispatch({ type: 'sent', challenge }), failed);
  };
  const confirm = (challenge: SmsChallenge<SignInResult>, code: string) => {
    dispatch({ type: 'try' });
    challenge.confirm(code).then(onSignedIn, failed);
  };
  return (
    <Page
      narrow
      title={texts.phoneTitle}
      lead={texts.phoneLead}
      back={
        <Button tone="quiet" size="small" icon="left" onClick={onBack}>
          {texts.otherMethod}
        </Button>
      }
    >
      <div className="grid max-w-[28rem] gap-5">
        {flow.step === 'number' || (flow.step === 'sending' && flow.before === null) ? (
          <PhoneNumberStep
            typed={number}
            onTyped={setNumber}
            busy={flow.step === 'sending'}
            problem={flow.step === 'number' ? flow.problem : null}
            onSend={send}
          />
        ) : (
          <PhoneCodeStep
            flow={flow}
            confirm={confirm}
            send={send}
            onOtherNumber={() => dispatch({ type: 'otherNumber' })}
          />
        )}
      </div>
    </Page>
  );
}
