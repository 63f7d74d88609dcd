import type { Target } from './target.ts';

/** Where the official emulator is not as ours, and who is right by what is known of Firebase. Told in docs/identity-contract.md. */
export const DIFFERENCES = {
  anonymous:
    'The emulator lets people in without a name; here, as in a project that has not switched it on, nobody.',
  sessions:
    'After a new password or address the emulator lets other sessions live; Firebase and we end them.',
  deletedRefresh:
    'A refresh of a deleted account: the emulator says invalid-refresh-token, we user-token-expired, on which the SDK signs out.',
  directEmail:
    'The emulator changes an address at once; with the protection of addresses Firebase and we ask for the link of a mail.',
  recoverMail:
    'After an address was changed by a link the emulator writes no mail to the old one; Firebase and we do.',
  takenAddress:
    'Asked to send a mail to a taken address the emulator tells that it is taken; we send nothing and do not tell.',
  continueUrl:
    'The emulator lets a link go on to any address; Firebase (by its list of domains) and we do not.',
  shortNumber:
    'The emulator sends a code to whatever begins with a plus and digits; Firebase and we look at its length.',
  sameAddress:
    'Google vouches for its addresses, so Firebase and the emulator open the account of that address; a demo person vouches for nothing, so we do not.',
} as const;

/** What this target should answer: ours, but for a known difference. */
export function by<T>({ name }: Target, _difference: keyof typeof DIFFERENCES, ours: T, emulators: T): T {
  return name === 'embedded' ? ours : emulators;
}
