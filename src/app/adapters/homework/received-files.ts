import { useQuery } from '@tanstack/react-query';
import { listReceived, type ReceivedFile } from '#local/received/received-files.ts';

/** Files of other apps that wait on this device for their import. */
export async function receivedHere(): Promise<ReceivedFile[]> {
  // Insecure and some private windows have no caches; nothing can have been shared there.
  return 'caches' in globalThis ? listReceived(caches, Date.now()) : [];
}

/** How many there are: a sign-out deletes them. 0 while that is not known. */
export function useReceivedCount(uid: string | null): number {
  const { data } = useQuery({
    queryKey: ['received-files', uid],
    queryFn: receivedHere,
    meta: { persisted: false },
    staleTime: 0,
    throwOnError: false,
  });
  return data?.length ?? 0;
}
