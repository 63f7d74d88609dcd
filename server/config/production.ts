import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';

/**
 * Refuses in production what is harmless on a developer's machine only.
 * @throws ConfigError with one sentence
 */
export function refuseInProduction(given: Environment, { publicOrigin, messages }: Config): void {
  if (given.NODE_ENV !== 'production') return;
  if (given.PUBLIC_ORIGIN === undefined) {
    throw new ConfigError(
      'PUBLIC_ORIGIN must be set in production: the https:// origin that browsers show, or http://localhost:PORT for this machine alone.',
    );
  }
  if (publicOrigin.startsWith('http:') && !isLoopback(new URL(publicOrigin).hostname)) {
    throw new ConfigError(
      'PUBLIC_ORIGIN must begin with https:// in production; browsers give the microphone to nothing else, and passwords would travel in the clear.',
    );
  }
  if (given.IDENTITY_LIMITS === 'off') {
    throw new ConfigError(
      'IDENTITY_LIMITS=off lets anybody guess passwords without end; remove it in production.',
    );
  }
  if (messages.smtp !== null && sendsInTheClear(messages.smtp.url)) {
    throw new ConfigError(
      'SMTP_URL must not say requireTLS=false in production; mails carry links that sign people in.',
    );
  }
}

function sendsInTheClear(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  return searchParams.get('requireTLS') === 'false' && !isLoopback(hostname);
}

/** Sentences about settings that are allowed, and worth a look at every start. */
export function settingsToCheck({
  mode,
  onThisMachine,
  social,
  publicOrigin,
  trustedProxies,
}: Config): string[] {
  if (mode !== 'production') return [];
  return [
    ...(social.demo
      ? ['DEMO_SOCIAL=1: anybody who reaches this server signs in as anybody of the demonstration.']
      : []),
    // The server itself speaks plain HTTP: behind an https origin there is a proxy.
    ...(!onThisMachine && publicOrigin.startsWith('https:') && trustedProxies.kind === 'none'
      ? ['TRUST_PROXY is not set: everybody behind the proxy shares the limits of one sender.']
      : []),
  ];
}
