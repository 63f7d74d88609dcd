import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { users } from '#contract/users.ts';
import { IconButton } from '#ui/button/button.tsx';
import type { Guidance } from './home-ports.ts';
import { texts } from './texts.ts';

/** Shown until the person closes it, on this or another device. */
export function GuidanceCard({ api, guidance }: { api: Api; guidance: Guidance }) {
  const { data } = useQuery(queryOf(api, users.me, {}));
  const closed = useSelector(guidance.closed);
  useEffect(() => guidance.sync(), [guidance]);
  if (closed || !data || data.flags.haveClosedGuidance) return null;
  return (
    <aside className="flex items-start gap-2 rounded-lg bg-accent-soft py-4 pr-2 pl-5">
      <div className="grid grow gap-1 py-1">
        <p className="font-bold">{texts.guidanceTitle}</p>
        <p className="text-sm">{texts.guidance}</p>
      </div>
      <IconButton icon="close" label={texts.guidanceClose} onClick={guidance.close} />
    </aside>
  );
}
