import { resolve } from 'node:path';
import { isEmailAddress } from '#domain/identity/email-address.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import type { LogLevel } from '#server/lib/log.ts';
import { type AuthConfig, authConfigOf } from './auth-config.ts';
import { ConfigError } from './config-error.ts';
import { type Environment, parseEnvironment } from './environment.ts';
import { isLoopback } from './loopback.ts';
import { mediaOriginOf } from './media-origin.ts';
import { type MessagesConfig, messagesConfigOf } from './messages-config.ts';
import { type MetricsConfig, metricsConfigOf } from './metrics-config.ts';
import { originURL } from './origin.ts';
import { type PaymentsConfig, paymentsConfigOf } from './payments-config.ts';
import { refuseInProduction } from './production.ts';
import { pushOriginsOf } from './push-origins.ts';
import { type SocialConfig, socialConfigOf } from './social-config.ts';
import { type BucketConfig, bucketConfigOf, type StorageConfig, storageConfigOf } from './storage-config.ts';
import { type TelemetryConfig, telemetryConfigOf } from './telemetry-config.ts';
import { type TrustedProxies, trustedProxiesOf } from './trust-proxy.ts';

/** The checked configuration of the server. Only `main.ts` reads the environment. */
export interface Config {
  readonly mode: 'production' | 'development' | 'test';
  /** What error reports name as their environment. */
  readonly reportEnvironment: Config['mode'];
  readonly host: string;
  readonly port: number;
  /** Without a slash at the end, e.g. `http://localhost:3000`. */
  readonly publicOrigin: string;
  /** Absolute. Stores the embedded database and the recordings of learners. */
  readonly dataDir: string;
  /** Whether DATA_DIR was set; only then may the server change the owner and mode of the folder. */
  readonly dataDirGiven: boolean;
  /** Absolute: where recordings and published lesson files lie, when servers share them; null: in `dataDir`. */
  readonly filesDir: string | null;
  /** How many processes answer on the port. */
  readonly processes: number;
  /** How many recordings are converted to m4a at the same time, over all servers of the school; each process converts one. */
  readonly conversions: number;
  /** Whom the server runs as where it is started as root; null: a user of its own. */
  readonly runAsUser: string | null;
  readonly database:
    | { readonly kind: 'embedded' }
    /** `replicaUrl`: a copy that visitors may read. */
    | { readonly kind: 'url'; readonly url: string; readonly replicaUrl?: string };
  readonly auth: AuthConfig;
  /** Whether only this machine can reach the server: then demo sign-ins and the operator's page are possible. */
  readonly onThisMachine: boolean;
  /** Whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: TrustedProxies;
  /** Sign-in methods of embedded identity besides e-mail and password. */
  readonly social: SocialConfig;
  readonly messages: MessagesConfig;
  /** Push services besides the browsers' own, by origin. */
  readonly pushOrigins: readonly string[];
  /** Where questions to the school go by mail; null: they are in its tool alone. */
  readonly inquiriesEmail: string | null;
  readonly telemetry: TelemetryConfig;
  readonly payments: PaymentsConfig;
  /** Where the teachers' own pages are; null: they have none. */
  readonly teachersOrigin: string | null;
  /** Absolute: the school's content, and the built app. */
  readonly contentDir: string;
  readonly distDir: string;
  /** Where recordings and pictures of people lie. */
  readonly storage: StorageConfig;
  /** The bucket that S3_BUCKET names, whether recordings lie there already or not. */
  readonly bucket: BucketConfig | null;
  /** A CDN that has published media besides this server; null: none. */
  readonly mediaOrigin: string | null;
  /** Where films come from: the school's own files first, or Vimeo alone. */
  readonly videoProvider: 'embedded' | 'vimeo';
  readonly identityLimits: boolean;
  /** Where Prometheus reads; null: nowhere. */
  readonly metrics: MetricsConfig | null;
  /** How long the server still answers after it was asked to stop, so that a proxy stops sending first. */
  readonly stopDelayMs: number;
  readonly logLevel: LogLevel;
}

/**
 * @param env the process's environment
 * @param root the checkout; relative folders start there
 * @throws ConfigError with one clear sentence
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, root: string): Config {
  const given = parseEnvironment(env);
  const publicOrigin = originOf(given);
  // A server behind a proxy on the same machine also listens on loopback, but serves everybody.
  const onThisMachine = isLoopback(given.HOST) && isLoopback(new URL(publicOrigin).hostname);
  const config: Config = {
    mode: given.NODE_ENV,
    reportEnvironment: reportEnvironmentOf(given, env['NODE_ENV']),
    host: given.HOST,
    port: given.PORT,
    publicOrigin,
    dataDir: resolve(root, given.DATA_DIR ?? '.data'),
    dataDirGiven: given.DATA_DIR !== undefined,
    filesDir: given.FILES_DIR === undefined ? null : resolve(root, given.FILES_DIR),
    processes: given.PROCESSES,
    conversions: given.CONVERSIONS,
    runAsUser: given.RUN_AS_USER ?? null,
    database: databaseOf(given),
    auth: authConfigOf(given),
    onThisMachine,
    trustedProxies: trustedProxiesOf(given),
    social: socialConfigOf(given, onThisMachine),
    messages: messagesConfigOf(given),
    pushOrigins: pushOriginsOf(given),
    inquiriesEmail: inquiriesEmailOf(given),
    telemetry: telemetryConfigOf(given),
    payments: paymentsConfigOf(given),
    teachersOrigin: teachersOriginOf(given),
    contentDir: resolve(root, given.CONTENT_DIR),
    distDir: resolve(root, given.DIST_DIR),
    storage: storageConfigOf(given, publicOrigin),
    bucket: bucketConfigOf(given, publicOrigin),
    mediaOrigin: mediaOriginOf(given, publicOrigin),
    videoProvider: given.VIDEO_PROVIDER,
    identityLimits: given.IDENTITY_LIMITS === 'on',
    metrics: metricsConfigOf(given),
    stopDelayMs: given.STOP_DELAY_SECONDS * SECOND_MS,
    logLevel: given.LOG_LEVEL,
  };
  refuseInProduction(given, config);
  return config;
}

function teachersOriginOf({ TEACHERS_ORIGIN }: Environment): string | null {
  if (TEACHERS_ORIGIN === undefined) return null;
  const url = originURL(TEACHERS_ORIGIN);
  if (url === null)
    throw new ConfigError(
      'TEACHERS_ORIGIN must be an origin such as https://teachers.example.jp, without a path.',
    );
  return url.origin;
}

function inquiriesEmailOf({ INQUIRIES_EMAIL }: Environment): string | null {
  if (INQUIRIES_EMAIL === undefined) return null;
  if (!isEmailAddress(INQUIRIES_EMAIL)) throw new ConfigError('INQUIRIES_EMAIL must be an e-mail address.');
  return INQUIRIES_EMAIL;
}

/** What `npm start` builds is a production build, also where nobody set NODE_ENV. */
function reportEnvironmentOf(given: Environment, mode: string | undefined): Config['mode'] {
  return given.REPORT_ENVIRONMENT ?? (mode?.trim() ? given.NODE_ENV : 'production');
}

function originOf({ PUBLIC_ORIGIN, PORT }: Environment): string {
  if (PUBLIC_ORIGIN === undefined) return `http://localhost:${PORT}`;
  const url = originURL(PUBLIC_ORIGIN);
  if (url === null) {
    throw new ConfigError(
      'PUBLIC_ORIGIN must be an origin such as https://lessons.example.jp, without a path.',
    );
  }
  return url.origin;
}

function databaseOf({ DATABASE_URL, DATABASE_REPLICA_URL }: Environment): Config['database'] {
  if (DATABASE_URL === undefined) {
    if (DATABASE_REPLICA_URL === undefined) return { kind: 'embedded' };
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica.');
  }
  requireAddress('DATABASE_URL', DATABASE_URL, ' (or be left out for the embedded database)');
  if (DATABASE_REPLICA_URL === undefined) return { kind: 'url', url: DATABASE_URL };
  requireAddress('DATABASE_REPLICA_URL', DATABASE_REPLICA_URL);
  return { kind: 'url', url: DATABASE_URL, replicaUrl: DATABASE_REPLICA_URL };
}

function requireAddress(name: string, url: string, orElse = ''): void {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new ConfigError(`${name} must begin with postgresql://${orElse}.`);
  // A user before an empty host (`user@/name?host=/folder`) is no URL, and the driver takes it.
  if (!URL.canParse(url.replace('@/', '@localhost/'))) {
    throw new ConfigError(
      `${name} is no address such as postgresql://user:password@host/name; letters such as / # ? @ in a password are written %2F %23 %3F %40.`,
    );
  }
}
