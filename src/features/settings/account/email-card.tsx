import { useState } from 'react';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { Proving } from '#features/settings/re-authentication/re-authentication.ts';
import type { AccountActions, AccountFacts } from '#session/account.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { Row } from './account-row.tsx';
import { EmailForm } from './email-form.tsx';
import { VerifiedTag, VerifyMail } from './email-verification.tsx';

interface EmailCardProps {
  account: Pick<AccountActions, 'reauthenticateWithPassword' | 'changeEmail' | 'sendVerification'>;
  facts: AccountFacts;
  proving: Proving;
  on: boolean;
}

type Shown = { step: 'rest' } | { step: 'form' } | { step: 'sent'; email: string };

/** The address: which it is, whether it is confirmed, and the way to another. */
export function EmailCard({ account, facts, proving, on }: EmailCardProps) {
  const [shown, setShown] = useState<Shown>({ step: 'rest' });
  const { email, emailVerified } = facts;
  return (
    <Section title={texts.email}>
      <Card tight>
        <div className="grid gap-4">
          <Row
            name={texts.nowEmail}
            action={
              shown.step !== 'form' && (
                <Button
                  tone="secondary"
                  size="small"
                  disabled={!on}
                  onClick={() => setShown({ step: 'form' })}
                >
                  {email === null ? texts.addEmail : texts.change}
                </Button>
              )
            }
          >
            {email === null ? (
              <span className="text-ink-soft">{texts.noEmail}</span>
            ) : (
              <span className="flex flex-wrap items-center gap-2">
                {email} <VerifiedTag verified={emailVerified} />
              </span>
            )}
          </Row>
          {email !== null && !emailVerified && shown.step === 'rest' && (
            <VerifyMail account={account} on={on} />
          )}
          {shown.step === 'form' && (
            <EmailForm
              account={account}
              facts={facts}
              proving={proving}
              on={on}
              onSent={(sent) => setShown({ step: 'sent', email: sent })}
              onCancel={() => setShown({ step: 'rest' })}
            />
          )}
          {shown.step === 'sent' && (
            <Notice tone="ok" title={texts.mailSent}>
              {(email === null ? texts.firstMailSentBody : texts.mailSentBody)(shown.email)}
            </Notice>
          )}
        </div>
      </Card>
    </Section>
  );
}
