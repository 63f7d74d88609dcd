import { useDraft } from './use-draft.ts';

const EMAIL_KEY = 'otomichi.typed-email';
const PHONE_KEY = 'otomichi.typed-phone';

const readText = (stored: unknown) => (typeof stored === 'string' ? stored : null);

/**
 * The e-mail address that is being typed: shared by all screens of signing in and kept over a reload. A password is never
 * stored.
 */
export function useTypedEmail() {
  const [email, setEmail] = useDraft(EMAIL_KEY, '', readText);
  return [email, setEmail] as const;
}

/** Call after any sign-in: the next person at this device must not see the address. */
export function forgetTypedEmail(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(EMAIL_KEY);
}

/** The phone number that is being typed. A person who looks at the SMS may find the page reloaded on return. */
export function useTypedPhone() {
  const [phone, setPhone] = useDraft(PHONE_KEY, '', readText);
  return [phone, setPhone] as const;
}

/** Call after any sign-in: the next person at this device must not see the number. */
export function forgetTypedPhone(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(PHONE_KEY);
}
