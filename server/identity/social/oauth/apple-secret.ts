import { importPKCS8, SignJWT } from 'jose';
import type { AppleClient } from '#server/config/social-config.ts';

const LIFE_S = 5 * 60;

/** Apple takes no fixed secret but a token, signed with the key that was made in its developer account. */
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
    .setExpirationTime(issuedAt + LIFE_S)
    .sign(await importPKCS8(privateKey, 'ES256'));
}
