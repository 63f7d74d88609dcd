import { useState } from 'react';
import type { ActionCodeActions } from '#session/action-codes.ts';
import { authFailure } from '#session/auth-failure.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { AskForm } from './reset-form.tsx';
import { Sent } from './reset-sent.tsx';
import { texts } from './texts.ts';

interface ResetScreenProps {
  actions: Pick<ActionCodeActions, 'sendReset'>;
  online: boolean;
  /** Where the person wanted to go before they had to sign in. */
  wanted: string | undefined;
}

/** Asks for a mail with which a new password is chosen. Whether there is such an address is never told. */
export function ResetScreen({ actions, online, wanted }: ResetScreenProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  /** Resolves with the code of what went wrong, or null. */
  const send = async (email: string): Promise<string | null> => {
    try {
      await actions.sendReset(email, wanted);
    } catch (cause) {
      const { code } = authFailure(cause);
      // An older Firebase project tells that there is no such account; this page does not.
      if (code !== 'user-not-found') return code;
    }
    setSentTo(email);
    return null;
  };
  return (
    <Page
      title={sentTo ? texts.sentTitle : texts.title}
      lead={sentTo ? undefined : texts.lead}
      back={
        <LinkButton to="/signIn" search={{ ref: wanted }} tone="quiet" size="small" icon="left">
          {texts.back}
        </LinkButton>
      }
    >
      {sentTo === null ? (
        <AskForm send={send} online={online} />
      ) : (
        <Sent email={sentTo} send={send} onOther={() => setSentTo(null)} />
      )}
    </Page>
  );
}
