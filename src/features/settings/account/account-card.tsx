import { formatPhoneNumber } from '#domain/identity/phone-number.ts';
import { METHOD_NAMES } from '#features/settings/auth-texts.ts';
import { texts } from '#features/settings/texts.ts';
import { useOnline } from '#network/use-online.ts';
import type { AccountActions, AccountFacts } from '#session/account.ts';
import type { Identity } from '#session/session.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { Row } from './account-row.tsx';
import { VerifiedTag, VerifyMail } from './email-verification.tsx';
import { useAccount } from './use-account.ts';

interface AccountCardProps {
  /** The signed-in person, known without a request. */
  identity: Identity;
  /** What this device knew of the account when the page opened. */
  known: AccountFacts | null;
  account: Pick<AccountActions, 'facts' | 'renewed' | 'sendVerification'>;
}

/** The account with its sign-in methods; changes are on the next page. */
export function AccountCard({ identity, known, account }: AccountCardProps) {
  const online = useOnline();
  const { facts, verified } = useAccount(account, known);
  const email = facts ? facts.email : identity.email;
  return (
    <Section title={texts.account}>
      <Card tight>
        <div className="grid gap-4">
          <Row name={texts.email}>
            <span className="flex flex-wrap items-center gap-2">
              {email ?? texts.noEmail}
              {verified !== null && email !== null && <VerifiedTag verified={verified} />}
            </span>
          </Row>
          {verified === false && email !== null && <VerifyMail account={account} online={online} />}
          {facts?.phoneNumber && (
            <Row name={texts.phone}>
              <span className="tabular">{formatPhoneNumber(facts.phoneNumber)}</span>
            </Row>
          )}
          {facts && (
            <Row name={texts.methods}>{facts.methods.map((method) => METHOD_NAMES[method]).join('、')}</Row>
          )}
          <p className="text-sm text-ink-soft">{texts.toAuthBody}</p>
          <div className="flex flex-wrap gap-2">
            <LinkButton to="/settings/auth" tone="secondary" size="small">
              {texts.toAuth}
            </LinkButton>
            <LinkButton to="/settings/auth" hash="data" tone="secondary" size="small" icon="download">
              {texts.toData}
            </LinkButton>
          </div>
        </div>
      </Card>
    </Section>
  );
}
