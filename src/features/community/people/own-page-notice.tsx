import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { ownProfileQuery } from '#features/community/own-queries.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { texts } from './texts.ts';

/** Says to the owner of a private page that nobody else sees it. */
export function OwnPageNotice({ api }: { api: Api }) {
  const { data } = useQuery(ownProfileQuery(api));
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
