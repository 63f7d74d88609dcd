import { useDraft } from './use-draft.ts';

const readText = (stored: unknown) => (typeof stored === 'string' ? stored : null);

const KEY = 'otomichi.typed-phone';

/** The number that is being typed. Whoever goes to look at the SMS may find the page reloaded on the way back. */
export function useTypedPhone() {
  const [phone, setPhone] = useDraft(KEY, '', readText);
  return [phone, setPhone] as const;
}

/** Once somebody is in: the next person at this device is not shown whose number it was. */
export function forgetTypedPhone(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY);
}
