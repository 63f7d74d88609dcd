import type { NotificationName } from '#domain/notices/notification-settings.ts';
import type { Signer } from '#server/storage/signer.ts';

/** Below /media, where the app's worker leaves every address to the server. */
export const UNSUBSCRIBE_ADDRESS = '/media/mails/unsubscribe';

/** An address that ends one kind of mail to one person, without a sign-in, for as long as that mail lies in a mailbox. */
export function unsubscribeAddress(signer: Signer, uid: string, setting: NotificationName): string {
  const query = new URLSearchParams({
    for: uid,
    kind: setting,
    sig: signer.sign('UNSUBSCRIBE', uid, setting),
  });
  return `${UNSUBSCRIBE_ADDRESS}?${query}`;
}

export function isUnsubscribeAddress(signer: Signer, { searchParams }: URL): boolean {
  const [uid, kind] = [searchParams.get('for') ?? '', searchParams.get('kind') ?? ''];
  return signer.isGood(searchParams.get('sig') ?? undefined, 'UNSUBSCRIBE', uid, kind);
}
