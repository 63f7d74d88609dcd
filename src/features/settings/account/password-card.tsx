import { useState } from 'react';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { Reauthentication } from '#features/settings/reauthentication/reauthentication.ts';
import type { AccountActions, AccountFacts } from '#session/account.ts';
import { PASSWORD_RULE, passwordHint } from '#session/password-hints.ts';
import { passwordProblem } from '#session/sign-up-validation.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { NewPasswordField } from '#ui/form/new-password-field.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { Row } from './account-row.tsx';
import { CredentialForm } from './credential-form.tsx';

interface PasswordCardProps {
  account: Pick<AccountActions, 'reauthenticateWithPassword' | 'changePassword'>;
  facts: AccountFacts;
  /** Whether the address is verified; null while it is not known. */
  verified: boolean | null;
  reauthentication: Reauthentication;
  online: boolean;
  onDone: () => void;
}

type Shown = 'rest' | 'form' | 'changed' | 'added';

/** The password: changes it, or sets the first one for a person who signs in another way. */
export function PasswordCard({
  account,
  facts,
  verified,
  reauthentication,
  online,
  onDone,
}: PasswordCardProps) {
  const [shown, setShown] = useState<Shown>('rest');
  const has = facts.methods.includes('password');
  // An address of which it is not known whether it is verified is not called unverified: the server decides.
  const canSet = has || (facts.email !== null && verified !== false);
  const done = () => {
    setShown(has ? 'changed' : 'added');
    onDone();
  };
  return (
    <Section title={texts.password}>
      <Card tight>
        <div className="grid gap-4">
          <Row
            name={texts.passwordState}
            action={
              shown !== 'form' &&
              canSet && (
                <Button
                  tone="secondary"
                  size="small"
                  disabled={!online}
                  aria-label={has ? texts.changePasswordOf : texts.passwordAddOf}
                  onClick={() => setShown('form')}
                >
                  {has ? texts.change : texts.passwordAdd}
                </Button>
              )
            }
          >
            {has ? texts.passwordSet : texts.passwordNone}
          </Row>
          {!canSet && (
            <p className="text-sm text-ink-soft">
              {facts.email === null ? texts.passwordNeedsEmail : texts.passwordNeedsVerifiedEmail}
            </p>
          )}
          {shown === 'form' && (
            <PasswordForm
              account={account}
              facts={facts}
              reauthentication={reauthentication}
              online={online}
              onDone={done}
              onCancel={() => setShown('rest')}
            />
          )}
          {shown === 'changed' && (
            <Notice tone="ok" title={texts.passwordChanged}>
              {texts.passwordChangedBody}
            </Notice>
          )}
          {shown === 'added' && <Notice tone="ok">{texts.passwordAdded}</Notice>}
        </div>
      </Card>
    </Section>
  );
}

function PasswordForm({
  account,
  facts,
  reauthentication,
  online,
  onDone,
  onCancel,
}: Omit<PasswordCardProps, 'verified'> & { onCancel: () => void }) {
  const [next, setNext] = useState('');
  return (
    <CredentialForm
      account={account}
      hasPassword={facts.methods.includes('password')}
      reauthentication={reauthentication}
      online={online}
      invalid={passwordProblem(next)}
      change={() => account.changePassword(next)}
      submitLabel={texts.savePassword}
      username={facts.email ?? ''}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(error) => (
        <NewPasswordField
          label={texts.newPassword}
          rule={PASSWORD_RULE}
          value={next}
          onChange={setNext}
          error={error}
          strength={passwordHint(next, facts.email ?? '')}
        />
      )}
    </CredentialForm>
  );
}
