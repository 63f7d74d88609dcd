import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { AccountPorts } from '#features/settings/ports.ts';
import { SignInMethodsCard } from '#features/settings/sign-in-methods/sign-in-methods-card.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { AccountPage, useAccountScreen } from './account-page.tsx';
import { EmailCard } from './email-card.tsx';
import { ExportCard } from './export-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { useServerSignIn } from './use-server-sign-in.ts';

interface AuthScreenProps {
  ports: AccountPorts;
  /** Number of files that other apps shared and that wait for import. */
  received: number;
}

/** Sign-in methods, sessions, export and deletion. Every change needs the network; none is queued. */
export function AuthScreen({ ports, received }: AuthScreenProps) {
  const { account } = ports;
  const screen = useAccountScreen(ports);
  const { facts, verified, failed, refresh, reauthentication, online } = screen;
  const server = useServerSignIn(ports);
  const isLoading = (facts === null && !failed) || server === null;
  return (
    <AccountPage
      title={texts.title}
      from={{ to: '/settings/home', name: texts.back }}
      offline={texts.offlineBody}
      ports={ports}
      screen={screen}
    >
      {failed && <Unknown onRetry={() => void refresh()} />}
      {isLoading && <Skeleton lines={4} />}
      {facts !== null && server !== null && (
        <>
          <EmailCard
            account={account}
            facts={facts}
            verified={verified}
            reauthentication={reauthentication}
            online={online}
          />
          <PasswordCard
            account={account}
            facts={facts}
            verified={verified}
            reauthentication={reauthentication}
            online={online}
            onDone={() => void refresh()}
          />
          <SignInMethodsCard
            ports={ports}
            providers={server.providers}
            facts={facts}
            reauthentication={reauthentication}
            online={online}
            onChanged={refresh}
          />
          <SessionsCard
            endSessions={ports.endSessions}
            revocable={server.revocable}
            hasPassword={facts.methods.includes('password')}
            online={online}
            received={received}
          />
        </>
      )}
      {/* Room is kept for an anchor, but nothing can be pressed while the cards above push it down. */}
      <div className={isLoading ? 'invisible contents' : 'contents'}>
        <ExportCard exportData={ports.exportData} online={online} />
        <Section title={texts.remove}>
          <Card tight>
            <div className="grid justify-items-start gap-3">
              <p className="text-sm">{texts.removeBody}</p>
              <LinkButton
                to="/settings/auth"
                search={{ leave: true }}
                tone="danger"
                size="small"
                icon="trash"
              >
                {texts.removeGo}
              </LinkButton>
            </div>
          </Card>
        </Section>
      </div>
    </AccountPage>
  );
}

/** Shown when neither the provider nor this device knows the account. */
function Unknown({ onRetry }: { onRetry: () => void }) {
  return (
    <RetryNotice tone="warn" retry={texts.retry} onRetry={onRetry}>
      {texts.unknown}
    </RetryNotice>
  );
}
