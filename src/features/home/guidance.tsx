import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { type Me, users } from '#contract/users.ts';
import { IconButton } from '#ui/button.tsx';
import { texts } from './texts.ts';

/** The welcome, until it is closed once: remembered on the account, and at once on this device. */
export function Guidance({ api }: { api: Api }) {
  const queries = useQueryClient();
  const me = queryOf(api, users.me, {});
  const { data } = useQuery(me);
  if (!data || data.flags.haveClosedGuidance) return null;
  const close = () => {
    queries.setQueryData<Me>(me.queryKey, { ...data, flags: { ...data.flags, haveClosedGuidance: true } });
    // Without a line the account hears of it when the welcome is closed again elsewhere; nothing depends on it.
    void api(users.closeGuidance, {}).catch(() => undefined);
  };
  return (
    <aside className="flex items-start gap-2 rounded-lg bg-accent-soft py-4 pr-2 pl-5">
      <div className="grid grow gap-1 py-1">
        <p className="font-bold">{texts.guidanceTitle}</p>
        <p className="text-sm">{texts.guidance}</p>
      </div>
      <IconButton icon="close" label={texts.guidanceClose} onClick={close} />
    </aside>
  );
}
