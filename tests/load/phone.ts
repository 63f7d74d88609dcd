import { randomUUID } from 'node:crypto';
import { type Api, createApi } from '#api/client.ts';
import { putByFetch } from '#api/upload.ts';
import { addressOf, type Endpoint, type Input, type Output } from '#contract/endpoint.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { API_KEY } from '../../e2e/support/browser/firebase-session.ts';
import type { CallBook } from './call-book.ts';
import { type Account, PASSWORD, senderOf } from './learners.ts';

/** Of a file; a call has the app's own limit. */
const FILE_TIMEOUT_MS = 60 * SECOND_MS;

/** The phone of one learner: the app's own client of the contract, with an address of its own. */
export class Phone {
  readonly #account: Account;
  readonly #origin: string;
  readonly #book: CallBook;
  readonly #isStopped: () => boolean;
  readonly #api: Api;
  #idToken: string | null = null;

  constructor(given: { account: Account; origin: string; book: CallBook; isStopped: () => boolean }) {
    this.#account = given.account;
    this.#origin = given.origin;
    this.#book = given.book;
    this.#isStopped = given.isStopped;
    const idToken = async () => this.#idToken;
    this.#api = createApi({ origin: given.origin, fetch: this.#fetch, idToken });
  }

  /** The token of the signed-in learner. */
  get idToken(): string {
    return this.#idToken ?? '';
  }

  /** Signs in by password, or makes the stored session's ID token new, as the Firebase SDK does. */
  async signIn(): Promise<void> {
    const { email, refreshToken } = this.#account;
    const place = `${this.#origin}/identitytoolkit.googleapis.com/v1/accounts`;
    if (refreshToken === null) {
      const body = { email, password: PASSWORD, returnSecureToken: true };
      const { idToken } = await this.#identity(
        'identity: sign in by password',
        `${place}:signInWithPassword`,
        body,
      );
      this.#idToken = String(idToken);
    } else {
      const body = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const address = `${this.#origin}/securetoken.googleapis.com/v1/token`;
      const { id_token } = await this.#identity('identity: new ID token', address, body);
      this.#idToken = String(id_token);
    }
    await this.#identity('identity: lookup', `${place}:lookup`, { idToken: this.#idToken });
  }

  /** One call of the app. A POST carries a key, as the app's do. */
  async call<E extends Endpoint>(endpoint: E, input: Input<E>, key?: string): Promise<Output<E>> {
    this.#goOn();
    const idempotencyKey = endpoint.method === 'POST' ? (key ?? randomUUID()) : undefined;
    const options = idempotencyKey === undefined ? {} : { idempotencyKey };
    const name = `${endpoint.method} ${addressOf(endpoint)}`;
    return await this.#book.timed(name, () => this.#api(endpoint, input, options));
  }

  /** The PUT of a take. */
  async put(upload: { url: string; headers: Record<string, string>; bytes: Uint8Array<ArrayBuffer> }) {
    this.#goOn();
    const put = putByFetch(this.#fetch);
    const url = new URL(upload.url, this.#origin).href;
    await this.#book.timed('PUT of a take', () => put({ ...upload, url }));
    this.#book.bytesOut += upload.bytes.byteLength;
  }

  /** A file or a part of it. Resolves with its bytes; rejects for anything but success. */
  async get(name: string, path: string, headers: Record<string, string> = {}): Promise<Buffer> {
    this.#goOn();
    return await this.#book.timed(name, async () => {
      const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
      const response = await this.#fetch(new URL(path, this.#origin).href, { headers, signal });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (!response.ok) throw new Error(`status ${response.status}`);
      this.#book.bytesIn += bytes.byteLength;
      return bytes;
    });
  }

  async #identity(name: string, address: string, body: object): Promise<Record<string, unknown>> {
    this.#goOn();
    return await this.#book.timed(name, async () => {
      const response = await this.#fetch(`${address}?key=${API_KEY}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`status ${response.status} ${text.slice(0, 100)}`);
      return JSON.parse(text);
    });
  }

  readonly #fetch = (async (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', senderOf(this.#account.index));
    return await fetch(address, { ...init, headers });
  }) as typeof fetch;

  /** After Ctrl-C nothing new begins; what is under way ends. */
  #goOn(): void {
    if (this.#isStopped()) throw new Stopped();
  }
}

/** The evening was ended early. */
export class Stopped extends Error {}
