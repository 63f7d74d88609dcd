import { type ReactNode, useEffect, useState } from 'react';
import { formatBytes } from '#domain/byte-size.ts';
import { APP_VERSION } from '#domain/product.ts';
import type { PackService } from '#packs/pack-service.ts';
import type { AccountActions } from '#session/account.ts';
import type { Identity } from '#session/session.ts';
import { LinkButton, TextLink } from '#ui/button/link-button.tsx';
import { Card, Page, Section } from '#ui/layout/page.tsx';
import { AccountCard } from './account/account-card.tsx';
import { BillingLinks } from './billing-links.tsx';
import { PackSection } from './packs/pack-section.tsx';
import { texts } from './texts.ts';

interface SettingsScreenProps {
  identity: Identity;
  waiting: number;
  packs: PackService;
  account: Pick<AccountActions, 'facts' | 'renewed' | 'sendVerification'>;
  /** The section about data that is sent to other services. */
  privacy: ReactNode;
}

export function SettingsScreen({ identity, waiting, packs, account, privacy }: SettingsScreenProps) {
  return (
    <Page title={texts.title}>
      <AccountCard identity={identity} account={account} />
      <BillingLinks />
      <Section title={texts.storage}>
        <Card tight>
          <StorageFacts />
          {waiting > 0 && <p className="mt-2 font-bold">{texts.waiting(waiting)}</p>}
        </Card>
      </Section>
      <PackSection service={packs} />
      {privacy}
      <Section title={texts.about}>
        <Card tight>
          <Row name={texts.version}>
            <span className="tabular">{APP_VERSION}</span>
          </Row>
          <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2 [&>a]:py-1">
            <TextLink to="/terms">{texts.terms}</TextLink>
            <TextLink to="/privacy">{texts.privacy}</TextLink>
            <TextLink to="/legal">{texts.legal}</TextLink>
          </p>
        </Card>
      </Section>
      <div>
        <LinkButton to="/signOut" tone="secondary" icon="exit">
          {texts.signOut}
        </LinkButton>
      </div>
    </Page>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <dl className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </dl>
  );
}

type Room = { usage: number; free: number; persisted: boolean } | 'asking' | 'unknown';

function StorageFacts() {
  const [room, setRoom] = useState<Room>('asking');
  useEffect(() => {
    let gone = false;
    measure().then(
      (found) => !gone && setRoom(found),
      () => !gone && setRoom('unknown'),
    );
    return () => {
      gone = true;
    };
  }, []);
  if (room === 'asking') return <p className="text-ink-soft">…</p>;
  if (room === 'unknown') return <p>{texts.storageUnknown}</p>;
  return (
    <div className="grid gap-1">
      <p>
        {texts.storageUsed(formatBytes(room.usage))}
        {texts.storageFree(formatBytes(room.free))}
      </p>
      <p className="text-sm text-ink-soft">{room.persisted ? texts.persisted : texts.notPersisted}</p>
    </div>
  );
}

async function measure(): Promise<Room> {
  if (!navigator.storage?.estimate) return 'unknown';
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  const persisted = (await navigator.storage.persisted?.()) ?? false;
  return { usage, free: Math.max(0, quota - usage), persisted };
}
