import { useDraft } from './use-draft.ts';

const readText = (stored: unknown) => (typeof stored === 'string' ? stored : null);

/**
 * The address that is being typed: it goes along from one screen of entering to the next and stands a reload. Forgotten
 * (the third of the three) once the person is in. A password is never kept.
 */
export function useTypedEmail() {
  return useDraft('otomichi.typed-email', '', readText);
}
