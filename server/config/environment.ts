import * as z from 'zod/mini';
import { LOG_LEVELS } from '#server/lib/log.ts';
import { ConfigError } from './config-error.ts';

const text = z.string().check(z.minLength(1));

/** Each has a pool of connections, and 200 to 500 MB of memory. */
const MAX_PROCESSES = 16;
/** A claim reads what is under way; so many cores convert the takes of some millions of learners. */
const MAX_CONVERSIONS = 1_000;

/** A whole number, written without sign and point. */
function numberFrom(min: number, max: number, what = 'a number') {
  const message = `must be ${what} from ${min} to ${max}`;
  const isWritten = (text: string) => /^\d+$/.test(text) && text.length <= String(max).length;
  return z.pipe(
    z.string().check(z.refine(isWritten, message)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min, message), z.maximum(max, message))),
  );
}

const port = numberFrom(0, 65_535);

const EnvironmentSchema = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  PORT: z.prefault(port, '3000'),
  HOST: z._default(text, '127.0.0.1'),
  PUBLIC_ORIGIN: z.optional(text),
  TRUST_PROXY: z.optional(text),
  PROCESSES: z.prefault(numberFrom(1, MAX_PROCESSES), '1'),
  CONVERSIONS: z.prefault(numberFrom(1, MAX_CONVERSIONS), '1'),
  DATA_DIR: z.optional(text),
  FILES_DIR: z.optional(text),
  RUN_AS_USER: z.optional(text),
  DATABASE_URL: z.optional(text),
  DATABASE_REPLICA_URL: z.optional(text),
  CONTENT_DIR: z._default(text, 'content'),
  TEACHERS_ORIGIN: z.optional(text),
  DIST_DIR: z._default(text, 'dist'),
  STORAGE: z._default(z.enum(['disk', 's3']), 'disk'),
  S3_BUCKET: z.optional(text),
  S3_REGION: z.optional(text),
  S3_ENDPOINT: z.optional(text),
  S3_PATH_STYLE: z.optional(z.enum(['0', '1'])),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  S3_DIRECT: z._default(z.enum(['on', 'off']), 'on'),
  MEDIA_ORIGIN: z.optional(text),
  VIDEO_PROVIDER: z._default(z.enum(['embedded', 'vimeo']), 'embedded'),
  AUTH_MODE: z.optional(z.enum(['embedded', 'firebase'])),
  FIREBASE_PROJECT_ID: z.optional(text),
  FIREBASE_API_KEY: z.optional(text),
  FIREBASE_AUTH_DOMAIN: z.optional(text),
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(text),
  FIREBASE_SERVICE_ACCOUNT: z.optional(text),
  FIREBASE_PROVIDERS: z._default(text, 'google.com,apple.com,phone'),
  DEMO_SOCIAL: z.optional(z.enum(['0', '1'])),
  GOOGLE_CLIENT_ID: z.optional(text),
  GOOGLE_CLIENT_SECRET: z.optional(text),
  APPLE_CLIENT_ID: z.optional(text),
  APPLE_TEAM_ID: z.optional(text),
  APPLE_KEY_ID: z.optional(text),
  APPLE_PRIVATE_KEY: z.optional(text),
  SMTP_URL: z.optional(text),
  MAIL_FROM: z.optional(text),
  INQUIRIES_EMAIL: z.optional(text),
  SMS_GATEWAY_URL: z.optional(text),
  SMS_GATEWAY_TOKEN: z.optional(text),
  PUSH_ORIGINS: z.optional(text),
  SENTRY_DSN: z.optional(text),
  ANALYTICS_ID: z.optional(text),
  PIXEL_ID: z.optional(text),
  REPORT_ENVIRONMENT: z.optional(z.enum(['production', 'development', 'test'])),
  PAYMENTS: z.optional(z.enum(['stripe', 'sandbox'])),
  ALLOW_SANDBOX_PAYMENTS: z.optional(text),
  ALLOW_LIVE_PAYMENTS: z.optional(text),
  STRIPE_SECRET_KEY: z.optional(text),
  STRIPE_PUBLISHABLE_KEY: z.optional(text),
  STRIPE_WEBHOOK_SECRETS: z.optional(text),
  SELLER_NAME: z.optional(text),
  SELLER_REPRESENTATIVE: z.optional(text),
  SELLER_ADDRESS: z.optional(text),
  SELLER_PHONE: z.optional(text),
  SELLER_EMAIL: z.optional(text),
  SELLER_REGISTRATION_NUMBER: z.optional(text),
  IDENTITY_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(text, '127.0.0.1'),
  METRICS_TOKEN: z.optional(text),
  STOP_DELAY_SECONDS: z.prefault(numberFrom(0, 60, 'a number of seconds'), '0'),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS), 'info'),
});
export type Environment = z.infer<typeof EnvironmentSchema>;

/** Treats an empty variable as not set: that is how shells and process managers "remove" one. */
export function parseEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const names = Object.keys(EnvironmentSchema.shape);
  const set = Object.fromEntries(
    names.flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
  );
  const parsed = EnvironmentSchema.safeParse(set);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(sentenceOf(issue));
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly values?: unknown;
}

function sentenceOf(issue: Issue | undefined): string {
  const name = String(issue?.path[0] ?? 'The environment');
  if (Array.isArray(issue?.values)) return `${name} must be one of: ${issue.values.join(', ')}.`;
  return `${name} ${issue?.message ?? 'is not valid'}.`;
}
