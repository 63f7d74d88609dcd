import { createHash } from 'node:crypto';

/** One answer of the server: everything a client can see, with random parts named by the order they first appear in. */
export interface RecordedAnswer {
  readonly call: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Options {
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Recorder {
  readonly answers: RecordedAnswer[];
  /** Sends a request and records its answer under `name`. @returns the parsed body, or undefined where it is no JSON */
  // biome-ignore lint/suspicious/noExplicitAny: the caller looks at what came
  call(method: string, path: string, options?: Options, name?: string): Promise<any>;
}

/** Headers that differ from run to run whatever the server does. */
const VOLATILE_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
/** Random values, in the order in which they are looked for; each keeps its number through the whole recording. */
const RANDOM_VALUES: readonly (readonly [string, RegExp])[] = [
  ['device', /(?<=\bsigned-in-here=)[\w-]{43}/g],
  ['jwt', /eyJ[\w-]+\.[\w-]+\.[\w-]+/g],
  ['session', /(?<=\.\d{10}\.)[\w-]{43}/g],
  // Before all others: a signature may contain by chance what looks like an id or a code.
  ['signature', /(?<=[?&;](?:sig|oobCode)=)[\w~-]{20,}/g],
  ['uuid', /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g],
  ['stripe-id', /\b(?:pm|seti|pi|sub|in|cus|ii|ch|re|evt|si|req)_(?:test_)?\w{8,}/g],
  ['file', /(?<=filename="otomichi-)[0-9a-f]{8}/g],
  ['code', /(?<![\w#])\d{6}(?!\w)/g],
  ['project', /demo-[0-9a-f]{16}/g],
  ['signature', /(?<=[?&;](?:sig|signature|token|s|expires|oobCode|id)=)[\w%.~-]{8,}/g],
];
/** Fields whose values are made by chance and have no shape of their own. */
const RANDOM_FIELDS =
  /"(localId|refreshToken|refresh_token|access_token|id_token|idToken|user_id|sessionInfo|nonce|invitationCode)": ?"([^"]+)"/g;

/** Records calls against a running server and hides what differs from run to run. */
export function createRecorder(origin: string, publicOrigin: string): Recorder {
  const answers: RecordedAnswer[] = [];
  const numbers = new Map<string, string>();
  const nameOf = (kind: string, value: string) => {
    const known = numbers.get(value);
    if (known !== undefined) return known;
    const name = `<${kind} ${[...numbers.values()].filter((other) => other.startsWith(`<${kind} `)).length + 1}>`;
    numbers.set(value, name);
    return name;
  };
  const hideRandom = (text: string) => {
    let hidden = text.replaceAll(origin, publicOrigin);
    for (const [, field, value] of hidden.matchAll(RANDOM_FIELDS)) nameOf(field as string, value as string);
    for (const [value, name] of [...numbers].sort(([a], [b]) => b.length - a.length)) {
      if (value.length >= 6) hidden = hidden.replaceAll(value, name);
    }
    for (const [kind, pattern] of RANDOM_VALUES)
      hidden = hidden.replace(pattern, (found) => nameOf(kind, found));
    return hidden;
  };
  return {
    answers,
    async call(method, path, { body, token, headers = {} } = {}, name = `${method} ${path}`) {
      const isRaw = body instanceof Uint8Array || typeof body === 'string';
      const response = await fetch(new URL(path, origin), {
        method,
        redirect: 'manual',
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const text = bytes.toString('utf8');
      const isText = Buffer.from(text, 'utf8').equals(bytes);
      const seen: Record<string, string> = {};
      for (const [header, value] of [...response.headers].sort()) {
        if (!VOLATILE_HEADERS.has(header)) seen[header] = shortened(hideRandom(value), 120);
      }
      const hidden = isText ? hideRandom(text) : `sha256 ${createHash('sha256').update(bytes).digest('hex')}`;
      // A hidden value may be shorter or longer than its name: the length counts only where nothing was hidden.
      if (isText && hidden !== text) delete seen['content-length'];
      answers.push({
        call: hideRandom(name),
        status: response.status,
        headers: seen,
        body: shortened(hidden, 4000),
      });
      try {
        return JSON.parse(text);
      } catch {
        return undefined;
      }
    },
  };
}

/** A long text by its hash: the recording stays readable. */
function shortened(text: string, limit: number): string {
  return text.length > limit ? `sha256 ${createHash('sha256').update(text).digest('hex')}` : text;
}
