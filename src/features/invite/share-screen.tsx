import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { Invitation, InvitationTerms } from '#contract/invitations/invitations.ts';
import { useOnline } from '#network/use-online.ts';
import { useOpenedOffline } from '#network/use-opened-offline.ts';
import { LateNotice } from '#ui/feedback/late-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { SettingsPage } from '#ui/layout/settings-page.tsx';
import { InvitedList } from './invited-list.tsx';
import { LinkCard } from './link-card.tsx';
import { OwnCouponList } from './own-coupon-list.tsx';
import { invitationQuery } from './queries.ts';
import { texts } from './texts.ts';

/** Inviting friends: the link, what both get for it, one's coupons, and what became of the invitations. */
export function ShareScreen({ api }: { api: Api }) {
  const online = useOnline();
  const openedOffline = useOpenedOffline();
  const { data, isError, refetch } = useQuery(invitationQuery(api));
  const invitation = data?.invitation;
  return (
    <SettingsPage
      title={texts.title}
      lead={invitation?.terms ? texts.lead(invitation.terms) : undefined}
      back={texts.back}
    >
      {invitation === undefined && online && !isError && <Skeleton lines={8} />}
      {invitation === undefined && online && isError && (
        <RetryNotice tone="danger" retry={texts.retry} onRetry={() => void refetch()}>
          {texts.missing}
        </RetryNotice>
      )}
      {!online && (
        <LateNotice late={!openedOffline}>
          <Notice tone="warn" title={texts.offline}>
            {invitation === undefined ? texts.offlineMissing : texts.offlineBody}
          </Notice>
        </LateNotice>
      )}
      {invitation !== undefined && (
        <>
          {invitation.accepted !== null && <Accepted accepted={invitation.accepted} />}
          <Inviting invitation={invitation} />
          <OwnCouponList api={api} online={online} />
          <InvitedList invited={invitation.invited} />
          {invitation.terms !== null && <Terms terms={invitation.terms} />}
        </>
      )}
    </SettingsPage>
  );
}

function Inviting({ invitation: { link, terms } }: { invitation: Invitation }) {
  if (terms === null) return <Notice title={texts.closed}>{texts.closedBody}</Notice>;
  return (
    <Section title={texts.link}>
      <LinkCard link={link} />
    </Section>
  );
}

function Accepted({ accepted }: { accepted: NonNullable<Invitation['accepted']> }) {
  const { state, yen, validDays } = accepted;
  const body = texts.acceptedBodies[state === 'limit' ? 'rewarded' : state];
  return (
    <Notice tone={state === 'joined' || state === 'rewarded' ? 'ok' : 'info'} title={texts.accepted}>
      {body(yen, validDays)}
    </Notice>
  );
}

function Terms({ terms }: { terms: InvitationTerms }) {
  return (
    <Section title={texts.terms}>
      <Card tight>
        <ul className="grid list-disc gap-2 pl-5 text-sm leading-[1.75]">
          {texts.termsOf(terms).map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
