import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '#api/client.ts';
import type { OwnProfile } from '#contract/community/profiles.ts';
import { japanDate } from '#domain/japan-time.ts';
import { useOnline } from '#network/use-online.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SettingsPage } from '#ui/layout/settings-page.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ownProfileQuery } from './save-profile.ts';
import { texts } from './texts.ts';
import { useProfileDraft } from './use-profile-draft.ts';

interface ProfileScreenProps {
  api: Api;
  uid: string;
  /** True when a save leads back to the page that asked for a profile. */
  comesBack: boolean;
  onSaved: (profile: OwnProfile) => void;
  /** The people whom this person has muted. */
  muted: ReactNode;
}

/** プロフィール: what others see of a person, and whether they see it. */
export function ProfileScreen({ api, uid, comesBack, onSaved, muted }: ProfileScreenProps) {
  const { data, isError, refetch } = useQuery(ownProfileQuery(api));
  const stored = useProfileDraft(uid);
  const online = useOnline();
  const profile = data?.profile;
  const isFirst = profile?.username === null;
  return (
    <SettingsPage
      title={isFirst ? texts.firstTitle : texts.title}
      lead={isFirst ? texts.firstLead : texts.lead}
      back={texts.back}
    >
      {profile ? (
        <>
          <Suspended until={profile.suspendedUntil} />
          <ProfileForm
            api={api}
            saved={profile}
            stored={stored}
            onSaved={onSaved}
            aside={<Aside profile={profile} comesBack={comesBack} />}
          />
          {muted}
        </>
      ) : isError ? (
        <RetryNotice tone="danger" retry={texts.retry} onRetry={() => void refetch()}>
          {online ? texts.missing : texts.missingOffline}
        </RetryNotice>
      ) : (
        <Skeleton lines={10} />
      )}
    </SettingsPage>
  );
}

function Suspended({ until }: { until: string | null }) {
  if (until === null) return null;
  return (
    <Notice tone="warn" title={texts.suspended(japanDate(Date.parse(until)))}>
      {texts.suspendedBody}
    </Notice>
  );
}

function Aside({ profile, comesBack }: { profile: OwnProfile; comesBack: boolean }) {
  if (comesBack) return <p className="text-sm text-ink-soft">{texts.comesBack}</p>;
  if (profile.username === null) return null;
  return (
    <LinkButton to="/users/$username" params={{ username: profile.username }} tone="quiet">
      {texts.toOwnPage}
    </LinkButton>
  );
}
