import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { AccountPorts } from '#features/settings/ports.ts';
import { WaysCard } from '#features/settings/sign-in-methods/sign-in-methods-card.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { AccountPage, useAccountScreen } from './account-page.tsx';
import { EmailCard } from './email-card.tsx';
import { ExportCard } from './export-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** Everything about coming in, and leaving. Whatever changes something needs the line, and nothing is put off. */
export function AuthScreen({ ports }: { ports: AccountPorts }) {
  const { account } = ports;
  const screen = useAccountScreen(ports);
  const { facts, failed, look, proving, on } = screen;
  return (
    <AccountPage
      title={texts.title}
      from={{ to: '/settings/home', name: texts.back }}
      offline={texts.offlineBody}
      ports={ports}
      screen={screen}
    >
      {failed && <Unknown again={() => void look()} />}
      {facts === null ? (
        !failed && <Skeleton lines={4} />
      ) : (
        <>
          <EmailCard account={account} facts={facts} proving={proving} on={on} />
          <PasswordCard
            account={account}
            facts={facts}
            proving={proving}
            on={on}
            onDone={() => void look()}
          />
          <WaysCard ports={ports} facts={facts} proving={proving} on={on} onChanged={look} />
          <SessionsCard ports={ports} hasPassword={facts.methods.includes('password')} on={on} />
        </>
      )}
      <ExportCard exportData={ports.exportData} on={on} />
      <Section title={texts.remove}>
        <Card tight>
          <div className="grid justify-items-start gap-3">
            <p className="text-sm">{texts.removeBody}</p>
            <LinkButton to="/settings/auth" search={{ leave: true }} tone="danger" size="small" icon="trash">
              {texts.removeGo}
            </LinkButton>
          </div>
        </Card>
      </Section>
    </AccountPage>
  );
}

/** The provider is out of reach, and so is what this device knew. */
function Unknown({ again }: { again: () => void }) {
  return (
    <RetryNotice tone="warn" retry={texts.retry} again={again}>
      {texts.unknown}
    </RetryNotice>
  );
}
