import { useState } from 'react';
import { normalizeEmail } from '#domain/identity/normalize-email.ts';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { Reauthentication } from '#features/settings/reauthentication/reauthentication.ts';
import type { AccountActions, AccountFacts } from '#session/account.ts';
import { emailProblem } from '#session/sign-up-validation.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { Row } from './account-row.tsx';
import { CredentialForm } from './credential-form.tsx';
import { VerifiedTag, VerifyMail } from './email-verification.tsx';

interface EmailCardProps {
  account: Pick<AccountActions, 'reauthenticateWithPassword' | 'changeEmail' | 'sendVerification'>;
  facts: AccountFacts;
  /** null while it is not known. */
  verified: boolean | null;
  reauthentication: Reauthentication;
  online: boolean;
}

type Shown = { step: 'rest' } | { step: 'form' } | { step: 'sent'; email: string };

/** The e-mail address with its verification, and the form for another one. */
export function EmailCard({ account, facts, verified, reauthentication, online }: EmailCardProps) {
  const [shown, setShown] = useState<Shown>({ step: 'rest' });
  const { email } = facts;
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
                  disabled={!online}
                  aria-label={email === null ? texts.addEmailOf : texts.changeEmailOf}
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
                {email} {verified !== null && <VerifiedTag verified={verified} />}
              </span>
            )}
          </Row>
          {email !== null && verified === false && shown.step === 'rest' && (
            <VerifyMail account={account} online={online} />
          )}
          {shown.step === 'form' && (
            <EmailForm
              account={account}
              facts={facts}
              reauthentication={reauthentication}
              online={online}
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

interface EmailFormProps extends Omit<EmailCardProps, 'account' | 'verified'> {
  account: Pick<AccountActions, 'reauthenticateWithPassword' | 'changeEmail'>;
  onSent: (email: string) => void;
  onCancel: () => void;
}

function EmailForm({ account, facts, reauthentication, online, onSent, onCancel }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const next = normalizeEmail(email);
  const same = next.toLowerCase() === facts.email?.toLowerCase() ? texts.sameEmail : null;
  return (
    <CredentialForm
      account={account}
      hasPassword={facts.methods.includes('password')}
      reauthentication={reauthentication}
      online={online}
      invalid={emailProblem(email) ?? same}
      change={() => account.changeEmail(next)}
      submitLabel={texts.sendMail}
      onDone={() => onSent(next)}
      onCancel={onCancel}
    >
      {(error) => (
        <EmailField
          label={texts.newEmail}
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={error}
        />
      )}
    </CredentialForm>
  );
}
