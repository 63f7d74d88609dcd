import type { Hono } from 'hono';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:';

export interface From {
  readonly address: string;
  readonly cookie?: string;
}

/** A call of identity from an address of the network, perhaps with the cookie of a browser. */
export async function callFrom(app: Hono, { address, cookie }: From, name: string, members: object) {
  const headers = {
    'content-type': 'application/json',
    ...(cookie === undefined ? {} : { cookie }),
  };
  const sent = await app.request(
    `${TOOLKIT}${name}?key=any`,
    { method: 'POST', headers, body: JSON.stringify(members) },
    { incoming: { socket: { remoteAddress: address } } },
  );
  const body = (await sent.json()) as Record<string, string> & { error?: { message: string } };
  return {
    status: sent.status,
    body,
    refused: body.error?.message.split(' : ')[0],
    retryAfter: Number(sent.headers.get('retry-after')),
    cookie: sent.headers.get('set-cookie')?.split(';')[0],
  };
}

/** Addresses of different networks. */
export const manyAddresses = (count: number) => Array.from({ length: count }, (_, n) => `198.51.${n + 1}.7`);
