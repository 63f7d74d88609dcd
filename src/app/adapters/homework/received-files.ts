import { useQuery } from '@tanstack/react-query';
import { forgetReceived, listReceived, type ReceivedFile } from '#local/received/received-files.ts';
import { partByOwner } from '#local/received/received-owners.ts';

/** Files of other apps that wait on this device for their import by this person; what waited for somebody else is deleted. */
export async function receivedHere(uid: string): Promise<ReceivedFile[]> {
  // Insecure and some private windows have no caches; nothing can have been shared there.
  if (!('caches' in globalThis)) return [];
  const { mine, others } = partByOwner(await listReceived(caches, Date.now()), uid, localStorage);
  for (const { id } of others) await forgetReceived(caches, id);
  return mine;
}

/** How many there are: a sign-out deletes them. 0 while that is not known. */
export function useReceivedCount(uid: string | null): number {
  const { data } = useQuery({
    queryKey: ['received-files', uid],
    queryFn: () => (uid === null ? [] : receivedHere(uid)),
    meta: { persisted: false },
    staleTime: 0,
    throwOnError: false,
  });
  return data?.length ?? 0;
}
