import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Api } from '#api/client.ts';
import { confirmedAnswer } from '#api/confirmed-answer.ts';
import { queryOf } from '#api/query.ts';
import { notificationSettings } from '#contract/notices/settings.ts';
import { users } from '#contract/users.ts';
import { SettingSwitch } from '#features/settings/setting-switch.tsx';
import { useOnline } from '#network/use-online.ts';
import { LinkButton, TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { SettingsPage } from '#ui/layout/settings-page.tsx';
import { texts } from './notification-texts.ts';
import { useSettingChanges } from './use-setting-changes.ts';

const SHOWN = ['lessonDelivered', 'teacherComment', 'homeworkReminder', 'community', 'campaign'] as const;

interface NotificationSettingsScreenProps {
  api: Api;
  /** The section about notices on this device. */
  device: ReactNode;
}

/** お知らせの設定: what a person gets by mail, and notices on this device. Every switch is stored at once. */
export function NotificationSettingsScreen({ api, device }: NotificationSettingsScreenProps) {
  return (
    <SettingsPage title={texts.title} lead={texts.lead} back={texts.back}>
      <Section title={texts.mail}>
        <AddressNotice api={api} />
        <Mails api={api} />
        <p className="text-sm text-ink-soft">
          {texts.always}
          {texts.hours}
        </p>
        <p>
          <TextLink standalone to="/practice/log">
            {texts.toReminderHour}
          </TextLink>
        </p>
      </Section>
      {device}
    </SettingsPage>
  );
}

/**
 * Mails go to verified addresses only. A remembered address that was unverified may be verified by now: until the server says so
 * stands, in the same room, what is true of both, so that no switch moves under the finger.
 */
function AddressNotice({ api }: { api: Api }) {
  const me = useQuery({ ...queryOf(api, users.me, {}), throwOnError: false });
  const confirmed = confirmedAnswer(me, Date.now());
  const lacksNow = confirmed !== undefined && !confirmed.profile.emailVerified;
  const [lacksRemembered] = useState(me.data?.profile.emailVerified === false);
  if (!lacksNow && !lacksRemembered) return null;
  const address = me.data?.profile.email ?? null;
  return (
    <Notice
      tone={lacksNow ? 'warn' : 'info'}
      title={lacksNow ? (address === null ? texts.noAddress : texts.unverified) : texts.toVerified}
      action={
        <LinkButton to="/settings/auth" tone="secondary" size="small">
          {texts.toAuth}
        </LinkButton>
      }
    />
  );
}

function Mails({ api }: { api: Api }) {
  const online = useOnline();
  const { data, isError, refetch } = useQuery({
    ...queryOf(api, notificationSettings.show, {}),
    throwOnError: false,
  });
  const { change, state } = useSettingChanges(api);
  if (data === undefined) {
    if (!isError) return <Skeleton lines={8} />;
    return online ? (
      <RetryNotice tone="danger" retry={texts.retry} onRetry={() => void refetch()}>
        {texts.missing}
      </RetryNotice>
    ) : (
      <Notice tone="warn" title={texts.offlineTitle}>
        {texts.offlineMissing}
      </Notice>
    );
  }
  return (
    <>
      <Card tight>
        <ul className="-my-2 grid divide-y divide-line">
          {SHOWN.map((name) => (
            <li key={name}>
              <SettingSwitch
                name={texts.names[name]}
                body={texts.bodies[name]}
                checked={data[name]}
                disabled={!online}
                onChange={(value) => change({ [name]: value })}
              />
            </li>
          ))}
        </ul>
      </Card>
      {!online && <p className="text-sm">{texts.offline}</p>}
      {state === 'failed' && <Notice tone="danger">{texts.failed}</Notice>}
      <p role="status" className="sr-only">
        {state === 'saved' ? texts.saved : ''}
      </p>
    </>
  );
}
