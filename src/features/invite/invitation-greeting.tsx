import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { offerQuery } from './queries.ts';
import { greetingTexts as texts } from './texts.ts';

interface InvitationGreetingProps {
  api: Api;
  /** null for a link that holds no code at all. */
  code: string | null;
}

/** On the sign-up page: who invites, and what the newcomer gets for it. An unusable link is no hindrance. */
export function InvitationGreeting({ api, code }: InvitationGreetingProps) {
  const { data, isError } = useQuery({ ...offerQuery(api, code ?? ''), enabled: code !== null });
  if (code === null || data?.offer === null)
    return <Notice title={texts.unknown}>{texts.unknownBody}</Notice>;
  if (isError) return <Notice>{texts.unreachable}</Notice>;
  if (data === undefined) return <Skeleton lines={3} />;
  const { name, yen, validDays } = data.offer;
  return (
    <Notice tone="ok" title={texts.from(name)}>
      <p>{texts.body(yen, validDays)}</p>
      <p className="mt-1">{texts.conditions}</p>
    </Notice>
  );
}
