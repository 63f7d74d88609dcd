import { useDraft } from './use-draft.ts';

const readText = (stored: unknown) => (typeof stored === 'string' ? stored : null);

const KEY = 'otomichi.typed-email';

/**
 * The address that is being typed: it goes along from one screen of entering to the next and stands a reload. A password
 * is never kept.
 */
export function useTypedEmail() {
  const [email, setEmail] = useDraft(KEY, '', readText);
  return [email, setEmail] as const;
}

/** Once somebody is in, by whatever way: the next person at this device is not shown whose address it was. */
export function forgetTypedEmail(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY);
}
