import { useState } from 'react';
import type { ActionCodeActions } from '#session/action-codes.ts';
import { authFailure } from '#session/auth-failure.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { ResetForm } from './reset-form.tsx';
import { ResetSent } from './reset-sent.tsx';
import { texts } from './texts.ts';

interface ResetScreenProps {
  actions: Pick<ActionCodeActions, 'sendReset'>;
  /** The page that the person wanted before they had to sign in. */
  wanted: string | undefined;
}

/** Requests a mail for a new password. Whether the address has an account is never revealed. */
export function ResetScreen({ actions, wanted }: ResetScreenProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  /** Resolves with an error code, or null. */
  const send = async (email: string): Promise<string | null> => {
    try {
      await actions.sendReset(email, wanted);
    } catch (cause) {
      const { code } = authFailure(cause);
      // Older Firebase projects reveal that there is no such account; this page does not.
      if (code !== 'user-not-found') return code;
    }
    setSentTo(email);
    return null;
  };
  return (
    <Page
      narrow
      title={sentTo ? texts.sentTitle : texts.title}
      lead={sentTo ? undefined : texts.lead}
      back={
        <LinkButton to="/signIn" search={{ ref: wanted }} tone="quiet" size="small" icon="left">
          {texts.back}
        </LinkButton>
      }
    >
      {sentTo === null ? (
        <ResetForm send={send} />
      ) : (
        <ResetSent email={sentTo} send={send} onOther={() => setSentTo(null)} />
      )}
    </Page>
  );
}
