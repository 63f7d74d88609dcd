/** What our own code must not do, or in the named places only. `npm test -- lint` holds it; docs/threat-model.md says what it is against. */
export interface SecurityRule {
  readonly name: string;
  /** Where the rule holds. */
  readonly folders: RegExp;
  readonly pattern: RegExp;
  readonly message: string;
  /** Files that may, and why it is safe there. One that no longer needs it is a finding. */
  readonly allowed: Readonly<Record<string, string>>;
}

const EVERYWHERE = /^(src|sw|teach|server|stripe-sandbox|scripts)\//;
const PAGES = /^(src|sw|teach)\//;
const SERVER = /^(server|stripe-sandbox)\//;

export const SECURITY_RULES: readonly SecurityRule[] = [
  {
    name: 'markup',
    folders: PAGES,
    pattern:
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|createContextualFragment|\bsrcDoc\b|setHTMLUnsafe/g,
    message: 'text becomes markup: use elements',
    allowed: {
      'src/features/lesson/text/article.tsx': 'what DOMPurify returned',
      'teach/take/lesson-text.tsx': 'what DOMPurify returned',
    },
  },
  {
    name: 'text-as-code',
    folders: EVERYWHERE,
    pattern: /\beval\(|\bnew Function\(|\bset(?:Timeout|Interval)\(\s*["'`]/g,
    message: 'text becomes code',
    allowed: {},
  },
  {
    name: 'message-to-anybody',
    folders: PAGES,
    pattern: /postMessage\([^;]*?["']\*["']/g,
    message: 'a message to a window of any origin: name the origin',
    allowed: {},
  },
  {
    name: 'token-in-storage',
    folders: PAGES,
    pattern: /(?:local|session)Storage\.setItem\([^)]*(?:token|secret|password|code)/gi,
    message: 'a secret in storage that every script reads',
    allowed: {},
  },
  {
    name: 'cookie',
    folders: SERVER,
    pattern: /['"]set-cookie['"]|import \{[^}]*\bsetCookie\b[^}]*\} from 'hono\/cookie'/gi,
    message: 'a cookie outside of the files whose attributes are tested',
    allowed: {
      'server/identity/firebase/auth-pages.ts': "takes the other side's cookies out",
      'server/identity/devices/browser-device.ts': 'HttpOnly, SameSite; names a browser, not a person',
      'server/identity/social/demo/demo-cookie.ts': 'the demonstration on this machine alone',
      'server/identity/social/oauth/browser-cookie.ts': 'ties the way back to the browser that began it',
      'server/teaching/teachers/session-cookie.ts': 'HttpOnly, SameSite=Strict, below /teach',
    },
  },
  {
    name: 'foreign-origin',
    folders: SERVER,
    pattern: /access-control-allow-(?:origin|credentials)/gi,
    message: 'lets pages of other origins read an answer',
    allowed: {
      'server/media/shared-media.ts': 'published media for our own pages, from a CDN; without cookies',
      'server/storage/s3/try-bucket.ts': 'reads what the store answers',
      'server/sharing/oembed-route.ts': 'how a play looks that everybody may see; read without cookies',
    },
  },
  {
    name: 'raw-sql',
    folders: SERVER,
    pattern: /\bsql\s*\.\s*(?:raw|lit|literal)\b/g,
    message: 'text becomes SQL: pass it as a parameter',
    allowed: {},
  },
  {
    name: 'shell',
    folders: EVERYWHERE,
    pattern: /\bshell:\s*true|import \{[^}]*\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'/g,
    message: 'a shell reads the arguments: use execFile or spawn',
    allowed: {},
  },
  {
    name: 'programs',
    folders: SERVER,
    pattern: /from 'node:child_process'/g,
    message: 'the server starts a program',
    allowed: {
      'server/keep-as-root.ts': 'starts the server itself as another user',
      'server/db/embedded/cluster.ts': 'PostgreSQL',
      'server/db/embedded/embedded.ts': 'PostgreSQL',
      'server/db/embedded/leftovers.ts': 'PostgreSQL left by a killed server',
      'server/db/embedded/run-as.ts': 'makes the users of the machine that both run as',
      'server/lib/file-process.ts': 'reads a file apart from the server, with a program of ours',
      'server/sharing/pictures/draw-in-process.ts':
        'draws link pictures apart from the server, with arguments of ours',
    },
  },
  {
    name: 'threads',
    folders: SERVER,
    pattern: /from 'node:worker_threads'/g,
    message: 'a thread that crashes ends the server: use a process (server/lib/file-process.ts)',
    allowed: {},
  },
  {
    name: 'requests',
    folders: SERVER,
    pattern: /(?<![.\w])fetch\(/g,
    message: 'the server asks an address: a stranger must not choose it',
    allowed: {
      'server/identity/firebase/admin.ts': 'the configured project',
      'stripe-sandbox/browser/request.js': 'a page of the sandbox, in a browser',
      'server/billing/sandbox-jobs.ts': 'this server itself',
      'server/storage/s3/try-bucket.ts': 'the configured store, by a command of the operator',
      'server/messages/sms-sender.ts': 'the configured gateway, redirects not followed',
      'server/notices/push/send-pushes.ts': 'push services from a list of origins (config/push-origins.ts)',
    },
  },
  {
    name: 'chance',
    folders: SERVER,
    pattern: /Math\.random\b/g,
    message: 'can be foretold: use node:crypto',
    allowed: {},
  },
  {
    name: 'weak-hash',
    folders: EVERYWHERE,
    pattern: /create(?:Hash|Hmac)\(\s*['"`](?:md\d|sha-?1)\b|\bcreateCipher\(/gi,
    message: 'a hash or cipher that is broken',
    allowed: {},
  },
  {
    name: 'secret-compared',
    folders: SERVER,
    pattern: /(?:\.digest\([^)]*\)|\b(?:signature|hmac|mac|passwordHash|secretHash)\b)\s*[!=]==/gi,
    message: 'how long a comparison takes tells where it ended: use timingSafeEqual',
    allowed: { 'server/admin-cli/homework/export-recording.ts': "a file's sha256 is no secret" },
  },
  {
    name: 'tls',
    folders: EVERYWHERE,
    pattern: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/g,
    message: 'believes any certificate',
    allowed: {},
  },
  {
    name: 'environment',
    folders: SERVER,
    pattern: /process\.env\b/g,
    message: 'settings are read once, at the start, by server/config',
    allowed: {
      'server/serve.ts': 'hands it to server/config',
      'server/keep-as-root.ts': 'hands it to server/config, and a part of it to the server it starts',
      'server/admin-cli/main.ts': 'hands it to server/config',
      'server/content/main.ts': 'hands it to server/config',
      'server/storage/s3/store-client.ts': 'sets what the SDK asks there alone',
    },
  },
  {
    name: 'made-expression',
    folders: SERVER,
    pattern: /new RegExp\(/g,
    message: 'a regular expression from text: a stranger must not choose it',
    allowed: {
      'server/static/app-page.ts': 'addresses of the build',
      'server/content/load/picture-size.ts': 'names of attributes in this file',
      'server/content/check/captions.ts': 'a constant of this file',
      'server/content/check/check-score.ts': 'names of fields in this file',
    },
  },
];
