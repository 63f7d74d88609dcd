import { useEffect, useState } from 'react';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Card, Page, Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { AccountPorts } from './account-ports.ts';
import { METHOD_NAMES, authTexts as texts } from './auth-texts.ts';
import { EmailCard } from './email-card.tsx';
import { ExportCard } from './export-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { createProving } from './proof.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { sentenceOf } from './trouble.ts';
import { useAccount, useLine } from './use-account.ts';
import { WaysCard } from './ways-card.tsx';

/** Everything about coming in, and leaving. Whatever changes something needs the line, and nothing is put off. */
export function AuthScreen({ ports }: { ports: AccountPorts }) {
  const { account, line } = ports;
  const on = useLine(line);
  const { facts, look } = useAccount(account, line);
  const [proving] = useState(createProving);
  const back = useReturned(ports, look);
  return (
    <Page
      title={texts.title}
      back={
        <LinkButton to="/settings/home" tone="quiet" size="small" icon="left">
          {texts.back}
        </LinkButton>
      }
    >
      {!on && (
        <Notice tone="warn" title={texts.offline}>
          {texts.offlineBody}
        </Notice>
      )}
      {back && <Notice tone={back.tone}>{back.words}</Notice>}
      {facts === null ? (
        <Skeleton lines={4} />
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
          <ProofDialog account={account} facts={facts} proving={proving} cancelPopup={ports.cancelPopup} />
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
    </Page>
  );
}

interface Back {
  tone: 'ok' | 'danger';
  words: string;
}

/** What a redirect to a provider brought back, where pop-ups do not work. */
function useReturned({ account }: AccountPorts, look: () => Promise<void>): Back | null {
  const [back, setBack] = useState<Back | null>(null);
  useEffect(() => {
    account.returned().then(
      async (came) => {
        if (came === null) return;
        await look();
        const words = came.deed === 'link' ? texts.linked(METHOD_NAMES[came.provider]) : texts.proofDone;
        setBack({ tone: 'ok', words });
      },
      (cause: unknown) => {
        const words = sentenceOf(cause);
        if (words !== null) setBack({ tone: 'danger', words });
      },
    );
  }, [account, look]);
  return back;
}
