import { useState } from 'react';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { Proving } from '#features/settings/re-authentication/re-authentication.ts';
import type { AccountActions, AccountFacts } from '#session/account.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { Row } from './account-row.tsx';
import { PasswordForm } from './password-form.tsx';

interface PasswordCardProps {
  account: Pick<AccountActions, 'reauthenticateWithPassword' | 'changePassword'>;
  facts: AccountFacts;
  proving: Proving;
  on: boolean;
  onDone: () => void;
}

type Shown = 'rest' | 'form' | 'changed' | 'added';

/** The password: changed after the current one, or set for the first time by somebody who comes in another way. */
export function PasswordCard({ account, facts, proving, on, onDone }: PasswordCardProps) {
  const [shown, setShown] = useState<Shown>('rest');
  const has = facts.methods.includes('password');
  const canSet = has || (facts.email !== null && facts.emailVerified);
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
                <Button tone="secondary" size="small" disabled={!on} onClick={() => setShown('form')}>
                  {has ? texts.change : texts.passwordAdd}
                </Button>
              )
            }
          >
            {has ? texts.passwordSet : texts.passwordNone}
          </Row>
          {!canSet && (
            <p className="text-sm text-ink-soft">
              {facts.email === null ? texts.passwordNeedsEmail : texts.passwordNeedsProof}
            </p>
          )}
          {shown === 'form' && (
            <PasswordForm
              account={account}
              facts={facts}
              proving={proving}
              on={on}
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
