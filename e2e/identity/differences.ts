import type { Target } from './target.ts';

/** How the official emulator differs from ours, and which one Firebase agrees with (docs/identity-contract.md). */
export const DIFFERENCES = {
  anonymous:
    'The emulator signs people in anonymously; we do not, like a project that has not switched it on.',
  sessions: 'After a new password or address the emulator keeps other sessions; Firebase and we end them.',
  deletedRefresh:
    'A refresh of a deleted account: the emulator says invalid-refresh-token, we user-token-expired, on which the SDK signs out.',
  recoverMail:
    'After an address was changed by a link the emulator writes no mail to the old one; Firebase and we do.',
  takenAddress:
    'For a mail to a taken address the emulator answers that it is taken; we send nothing and do not say so.',
  continueUrl:
    'The emulator accepts any address for a link to continue to; Firebase (by its list of domains) and we do not.',
  shortNumber:
    'The emulator sends a code to whatever begins with a plus and digits; Firebase and we look at its length.',
  sameAddress:
    'Google vouches for its addresses, so Firebase and the emulator open the account of that address; a demo person vouches for nothing, so we do not.',
} as const;

/** Returns what this target should answer: ours, except for a known difference. */
export function by<T>({ name }: Target, _difference: keyof typeof DIFFERENCES, ours: T, emulators: T): T {
  return name === 'embedded' ? ours : emulators;
}
