import type { ReactNode } from 'react';
import type { Api } from '#api/client.ts';
import { APP_VERSION } from '#domain/product.ts';
import type { PackService } from '#packs/pack-service.ts';
import type { AccountActions, AccountFacts } from '#session/account.ts';
import type { Identity } from '#session/session.ts';
import { LegalLinks } from '#ui/button/legal-links.tsx';
import { LinkButton, TextLink } from '#ui/button/link-button.tsx';
import { Card, Page, Section } from '#ui/layout/page.tsx';
import { AccountCard } from './account/account-card.tsx';
import { BillingLinks } from './billing-links.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { LearningLinks } from './learning-links.tsx';
import { NotificationLink } from './notification-link.tsx';
import { PackSection } from './packs/pack-section.tsx';
import { ProfileLinks } from './profile-links.tsx';
import { SettingsLink } from './settings-link.tsx';
import { StorageFacts } from './storage-facts.tsx';
import { texts } from './texts.ts';

interface SettingsScreenProps {
  api: Api;
  identity: Identity;
  /** Leads to the notices. */
  bell: ReactNode;
  /** Number of takes that the server does not have yet. */
  waiting: number;
  /** Number of lessons whose text is on this device. */
  textCount: number;
  packs: PackService;
  /** What this device knew of the account when the page opened. */
  known: AccountFacts | null;
  account: Pick<AccountActions, 'facts' | 'renewed' | 'sendVerification'>;
  /** The section about data that is sent to other services. */
  privacy: ReactNode;
}

/** マイページ: account, billing, storage, packs, privacy and version. */
export function SettingsScreen({
  api,
  identity,
  bell,
  waiting,
  textCount,
  packs,
  known,
  account,
  privacy,
}: SettingsScreenProps) {
  return (
    <Page title={texts.title} aside={bell}>
      <AccountCard identity={identity} known={known} account={account} />
      <LearningLinks />
      <ProfileLinks api={api} />
      <BillingLinks />
      <NotificationLink />
      <InvitationLink />
      <Section title={texts.storage}>
        <Card tight>
          <StorageFacts />
          <p className="mt-2 text-sm">{textCount > 0 ? texts.textsHere(textCount) : texts.noTextsHere}</p>
          {waiting > 0 && <p className="mt-2 font-bold">{texts.waiting(waiting)}</p>}
        </Card>
        <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
          <SettingsLink to="/settings/install" name={texts.toInstall} body={texts.toInstallBody} />
        </div>
      </Section>
      <PackSection service={packs} />
      {privacy}
      <Section title={texts.about}>
        <Card tight>
          <Row name={texts.version}>
            <span className="tabular">{APP_VERSION}</span>
          </Row>
          <p className="mt-3 flex flex-wrap gap-x-6">
            <TextLink standalone to="/settings/releases">
              {texts.toReleases}
            </TextLink>
            <TextLink standalone to="/contact">
              {texts.contact}
            </TextLink>
            <LegalLinks texts={texts} />
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
