import type { User } from './account-store.ts';
import type { Link } from './link-store.ts';

/** An account in the members of accounts:lookup. Of the password only the time when it was set. */
export function userAnswer(user: User, links: readonly Link[]) {
  const profile = {
    ...(user.display_name === null ? {} : { displayName: user.display_name }),
    ...(user.photo_url === null ? {} : { photoUrl: user.photo_url }),
  };
  return {
    localId: user.uid,
    ...profile,
    ...(user.email === null ? {} : { email: user.email }),
    ...(user.phone_number === null ? {} : { phoneNumber: user.phone_number }),
    emailVerified: user.email_verified,
    ...(user.password_updated_at === null ? {} : { passwordUpdatedAt: user.password_updated_at.getTime() }),
    providerUserInfo: [
      ...(signsInByEmail(user, links) ? [passwordProvider(user, profile)] : []),
      ...links.map(linkedProvider),
      ...(user.phone_number === null ? [] : [phoneProvider(user.phone_number)]),
    ],
    validSince: String(user.valid_since.getTime() / 1000),
    disabled: user.disabled,
    lastLoginAt: String(user.last_login_at.getTime()),
    createdAt: String(user.created_at.getTime()),
  };
}

/** As Firebase: an account that signs in by links in mails alone counts as one of e-mail and password. */
function signsInByEmail({ password_hash, email, phone_number }: User, links: readonly Link[]): boolean {
  return password_hash !== null || (email !== null && phone_number === null && links.length === 0);
}

function passwordProvider({ email }: User, profile: object) {
  return { providerId: 'password', ...profile, federatedId: email, rawId: email, email };
}

function linkedProvider({ provider_id, federated_id, email, display_name, photo_url }: Link) {
  return {
    providerId: provider_id,
    federatedId: federated_id,
    rawId: federated_id,
    ...(email === null ? {} : { email }),
    ...(display_name === null ? {} : { displayName: display_name }),
    ...(photo_url === null ? {} : { photoUrl: photo_url }),
  };
}

function phoneProvider(phoneNumber: string) {
  return { providerId: 'phone', phoneNumber, rawId: phoneNumber };
}
