import type { User } from './users.ts';

/** An account in the members of accounts:lookup. Nothing of the password but when it was set. */
export function userAnswer(user: User) {
  const profile = {
    ...(user.display_name === null ? {} : { displayName: user.display_name }),
    ...(user.photo_url === null ? {} : { photoUrl: user.photo_url }),
  };
  return {
    localId: user.uid,
    ...profile,
    ...(user.email === null ? {} : { email: user.email }),
    emailVerified: user.email_verified,
    ...(user.password_updated_at === null ? {} : { passwordUpdatedAt: user.password_updated_at.getTime() }),
    providerUserInfo: user.password_hash === null ? [] : [passwordProvider(user, profile)],
    validSince: String(user.valid_since.getTime() / 1000),
    disabled: user.disabled,
    lastLoginAt: String(user.last_login_at.getTime()),
    createdAt: String(user.created_at.getTime()),
  };
}

function passwordProvider({ email }: User, profile: object) {
  return { providerId: 'password', ...profile, federatedId: email, rawId: email, email };
}
