import { useEffect, useReducer } from 'react';
import type { Api } from '#api/client.ts';
import { profiles } from '#contract/community/profiles.ts';
import { useOnline } from '#network/use-online.ts';
import { checkUsername, UNCHANGED, type UsernameCheck } from './username-check.ts';

/** A pause in typing of this length asks the server. */
const PAUSE_MS = 400;

/** Whether a user name is free, asked while it is typed. `refuse` marks the name as taken after a save that said so. */
export function useUsernameCheck(api: Api, username: string, own: string | null) {
  const [check, dispatch] = useReducer(checkUsername, UNCHANGED);
  const online = useOnline();
  useEffect(() => dispatch({ type: 'typed', username, own }), [username, own]);
  useEffect(() => {
    if (online) dispatch({ type: 'retried' });
  }, [online]);
  const asked = 'username' in check ? check.username : '';
  useEffect(() => {
    if (check.kind !== 'waiting') return;
    const timer = setTimeout(() => dispatch({ type: 'paused', username: asked }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [check.kind, asked]);
  useEffect(() => {
    if (check.kind !== 'checking') return;
    const gone = new AbortController();
    api(profiles.checkUsername, { username: asked }, { signal: gone.signal }).then(
      ({ available }) => dispatch({ type: 'answered', username: asked, available }),
      () => {
        if (!gone.signal.aborted) dispatch({ type: 'failed', username: asked });
      },
    );
    return () => gone.abort();
  }, [api, check.kind, asked]);
  const refuse = () => dispatch({ type: 'refused', username });
  return [check satisfies UsernameCheck, refuse] as const;
}
