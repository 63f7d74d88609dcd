import { createPrivateKey } from 'node:crypto';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';

export interface GoogleClient {
  readonly clientID: string;
  readonly clientSecret: string;
}

/** Apple requires a client secret that is signed with this key (ES256, PEM) for each use. */
export interface AppleClient {
  readonly clientID: string;
  readonly teamID: string;
  readonly keyID: string;
  readonly privateKey: string;
}

/** Sign-in with Google and Apple: real with a client, by the demo chooser, or not available. */
export interface SocialConfig {
  readonly google: GoogleClient | null;
  readonly apple: AppleClient | null;
  /** Offers the demo chooser for a provider without a client. */
  readonly demo: boolean;
}

export function socialConfigOf(given: Environment, onThisMachine: boolean): SocialConfig {
  return {
    google: googleOf(given),
    apple: appleOf(given),
    demo: demoOf(given, onThisMachine),
  };
}

/** Everybody is everybody there: on this machine alone, and in production only where it was asked for. */
function demoOf({ DEMO_SOCIAL, NODE_ENV }: Environment, onThisMachine: boolean): boolean {
  if (DEMO_SOCIAL === undefined) return onThisMachine && NODE_ENV !== 'production';
  if (DEMO_SOCIAL === '1' && !onThisMachine) {
    throw new ConfigError(
      'DEMO_SOCIAL=1 lets anybody sign in as anybody; it needs HOST and PUBLIC_ORIGIN of this machine alone.',
    );
  }
  return DEMO_SOCIAL === '1';
}

function googleOf({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Environment): GoogleClient | null {
  if (GOOGLE_CLIENT_ID === undefined && GOOGLE_CLIENT_SECRET === undefined) return null;
  if (GOOGLE_CLIENT_ID === undefined || GOOGLE_CLIENT_SECRET === undefined) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together; set both or none.');
  }
  return { clientID: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET };
}

function appleOf({
  APPLE_CLIENT_ID,
  APPLE_TEAM_ID,
  APPLE_KEY_ID,
  APPLE_PRIVATE_KEY,
}: Environment): AppleClient | null {
  const all = [APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY];
  if (all.every((value) => value === undefined)) return null;
  if (!APPLE_CLIENT_ID || !APPLE_TEAM_ID || !APPLE_KEY_ID || !APPLE_PRIVATE_KEY) {
    throw new ConfigError(
      'APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY belong together; set all or none.',
    );
  }
  return {
    clientID: APPLE_CLIENT_ID,
    teamID: APPLE_TEAM_ID,
    keyID: APPLE_KEY_ID,
    privateKey: appleKeyOf(APPLE_PRIVATE_KEY),
  };
}

/** @throws ConfigError for a key that would fail the first person who signs in with Apple */
function appleKeyOf(text: string): string {
  // Where a variable cannot hold line breaks, they are written as \\n.
  const pem = text.replace(/\\n/g, '\n');
  if (isSigningKey(pem)) return pem;
  throw new ConfigError(
    'APPLE_PRIVATE_KEY must be the text of the .p8 file that Apple gives: -----BEGIN PRIVATE KEY----- and what follows.',
  );
}

/** Of ES256, in the one form that the signing takes (PKCS#8). */
function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyDetails } = createPrivateKey(pem);
    return pem.includes('BEGIN PRIVATE KEY') && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
