import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import type { Output } from '#contract/endpoint.ts';
import { notificationSettings } from '#contract/notices/settings.ts';

type Settings = Output<typeof notificationSettings.show>;
type Changes = Partial<Settings>;

const KEY = queryKeyOf(notificationSettings.show, {});

/** What was pressed and is not on its way yet; null while no request runs. */
type Waiting = { current: Changes | null };

/**
 * Shows a change at once and takes it back when the server does not have it. Presses while a request is on its way go in one
 * further request: the answer to the first one does not switch back what was pressed since, and the last press counts.
 */
export function useSettingChanges(api: Api) {
  const queries = useQueryClient();
  const waiting: Waiting = useRef<Changes | null>(null);
  const [state, setState] = useState<'idle' | 'saved' | 'failed'>('idle');
  const change = (changes: Changes) => {
    setState('idle');
    void send(changes, { api, queries, waiting }).then((isSaved) => {
      if (isSaved !== null) setState(isSaved ? 'saved' : 'failed');
    });
  };
  return { change, state };
}

interface Sending {
  api: Api;
  queries: QueryClient;
  waiting: Waiting;
}

/** Resolves with whether the server has all of it; null where an earlier call sends it along. */
async function send(changes: Changes, { api, queries, waiting }: Sending): Promise<boolean | null> {
  const show = (next: (shown: Settings) => Settings) =>
    queries.setQueryData<Settings>(KEY, (shown) => shown && next(shown));
  // The server's state, which is shown again for what it does not take.
  let known = queries.getQueryData<Settings>(KEY);
  show((shown) => ({ ...shown, ...changes }));
  if (waiting.current !== null) {
    waiting.current = { ...waiting.current, ...changes };
    return null;
  }
  waiting.current = changes;
  let isSaved = true;
  try {
    // An answer that was asked for before the press does not know it.
    await queries.cancelQueries({ queryKey: KEY });
    while (Object.keys(waiting.current).length > 0) {
      const sent: Changes = waiting.current;
      waiting.current = {};
      try {
        known = await api(notificationSettings.update, sent);
      } catch {
        isSaved = false;
      }
      show((shown) => ({ ...shown, ...known, ...waiting.current }));
    }
  } finally {
    waiting.current = null;
  }
  return isSaved;
}
