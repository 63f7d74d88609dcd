import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { profiles } from '#contract/community/profiles.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { texts } from './texts.ts';

/** Says to the owner of a private page that nobody else sees it. */
export function OwnPageNotice({ api }: { api: Api }) {
  const { data } = useQuery({ ...queryOf(api, profiles.own, {}), throwOnError: false });
  if (data === undefined || data.profile.isPublic) return null;
  return (
    <Notice
      tone="warn"
      action={
        <TextLink standalone to="/settings/profiles">
          {texts.toPrivacy}
        </TextLink>
      }
    >
      {texts.private}
    </Notice>
  );
}
