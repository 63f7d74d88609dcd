import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { confirmedAnswer } from '#api/confirmed-answer.ts';
import { queryOf } from '#api/query.ts';
import { users } from '#contract/users.ts';
import { ownProfileQuery } from '#features/community/own-queries.ts';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { buttonStyle } from '#ui/button/button-style.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { texts } from './texts.ts';

export type PostingNeed = 'profile' | 'verification' | 'suspended' | null;

/** What is missing before the person may post; null while nothing is known to be missing. The server decides. */
export function usePostingNeed(api: Api, now: number): PostingNeed {
  const { data: own } = useQuery(ownProfileQuery(api));
  const me = confirmedAnswer(useQuery({ ...queryOf(api, users.me, {}), throwOnError: false }), now);
  if (own !== undefined) {
    const { username, isPublic, suspendedUntil } = own.profile;
    if (suspendedUntil !== null && Date.parse(suspendedUntil) > now) return 'suspended';
    if (username === null || !isPublic) return 'profile';
  }
  const profile = me?.profile;
  return profile && profile.email !== null && !profile.emailVerified ? 'verification' : null;
}

interface ComposeNeedsProps {
  need: PostingNeed;
  /** The address of this page, to come back to. */
  here: string;
}

/** Says what is missing, and leads there and back. */
export function ComposeNeeds({ need, here }: ComposeNeedsProps) {
  if (need === null) return null;
  if (need === 'suspended') return <Notice tone="warn">{texts.suspended}</Notice>;
  const isProfile = need === 'profile';
  const path = isProfile ? `/settings/profiles?ref=${encodeURIComponent(here)}` : '/settings/auth';
  return (
    <Notice
      tone="warn"
      title={isProfile ? texts.needProfile : texts.needVerify}
      action={
        <AppPathLink path={path} className={buttonStyle({ tone: 'secondary', size: 'small' })}>
          {isProfile ? texts.toProfile : texts.toVerify}
        </AppPathLink>
      }
    >
      {isProfile ? texts.needProfileBody : texts.needVerifyBody}
    </Notice>
  );
}
