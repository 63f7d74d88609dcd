import type { Hono } from 'hono';
import { handlerQuery } from './a-popup.ts';
import { CALLBACKS } from './an-open-id-provider.ts';

/** What the provider sends the browser back to: an address, or a form to post. */
export interface Callback {
  readonly address: string;
  readonly form: Readonly<Record<string, string>> | null;
}

/** A browser with separate cookies for provider and server, which follows redirects. */
export class Journey {
  readonly #app: Hono;
  readonly #provider = new Map<string, string>();
  readonly #server = new Map<string, string>();

  constructor(app: Hono) {
    this.#app = app;
  }

  /** From the handler through the provider, up to the answer that the browser would deliver. */
  async toCallback(change: Record<string, string> = {}): Promise<Callback> {
    const opened = await this.#app.request(`/emulator/auth/handler?${handlerQuery(change)}`, {
      headers: { cookie: written(this.#server) },
    });
    storeCookies(this.#server, opened);
    let there = opened.headers.get('location');
    if (there === null)
      throw new Error(`no redirect to the provider: ${opened.status} ${await opened.text()}`);
    for (let hops = 0; hops < 10; hops += 1) {
      if (CALLBACKS.some((callback) => there?.startsWith(`${callback}?`)))
        return { address: there, form: null };
      const answer: Response = await fetch(there, {
        redirect: 'manual',
        headers: { cookie: written(this.#provider) },
      });
      storeCookies(this.#provider, answer);
      const next: string | null = answer.headers.get('location');
      if (next === null) return formOf(await answer.text());
      there = new URL(next, there).href;
    }
    throw new Error('the provider sends in circles');
  }

  /** Delivers the answer, in this browser. */
  bring({ address, form }: Callback): Promise<Response> {
    const headers = { cookie: written(this.#server) };
    if (form === null) return Promise.resolve(this.#app.request(address, { headers }));
    return Promise.resolve(
      this.#app.request(address, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://appleid.apple.com',
          'sec-fetch-site': 'cross-site',
        },
        body: new URLSearchParams(form).toString(),
      }),
    );
  }
}

function formOf(page: string): Callback {
  const address = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
  if (address === undefined) throw new Error(`no form: ${page}`);
  const inputs = [...page.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)];
  return { address, form: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value])) };
}

function storeCookies(jar: Map<string, string>, answer: Response): void {
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
}

function written(jar: Map<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
