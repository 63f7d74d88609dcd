import { importPKCS8, SignJWT } from 'jose';
import type { AppleClient } from '#server/config/social-config.ts';

const LIFETIME_SECONDS = 5 * 60;

/** Apple accepts no fixed secret but a token, signed with the key of its developer account. */
export async function appleSecret(
  { clientID, teamID, keyID, privateKey }: AppleClient,
  now: Date,
  audience: string,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyID })
    .setIssuer(teamID)
    .setSubject(clientID)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(await importPKCS8(privateKey, 'ES256'));
}
