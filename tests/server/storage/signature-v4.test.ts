import { S3Client } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { type SignedRequest, verify } from '#tests/support/s3/signature-v4.ts';

/*
 * The examples of "Authenticating Requests (AWS Signature Version 4)" in the Amazon S3 API Reference: header
 * (sig-v4-header-based-auth) and query (sigv4-query-string-auth). The keys are the documentation's own.
 */
const KEYS = {
  accessKeyID: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const NOW = new Date('2013-05-24T00:00:00Z');
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const host = 'examplebucket.s3.amazonaws.com';

interface Example {
  readonly method: string;
  readonly path: string;
  readonly query?: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly signature: string;
}

const EXAMPLES: Record<string, Example> = {
  'GET with Range': {
    method: 'GET',
    path: '/test.txt',
    headers: { host, range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY, 'x-amz-date': '20130524T000000Z' },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  'PUT of an object': {
    method: 'PUT',
    path: '/test%24file.text',
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      host,
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      'x-amz-date': '20130524T000000Z',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  'GET of the lifecycle': {
    method: 'GET',
    path: '/',
    query: { lifecycle: '' },
    headers: { host, 'x-amz-content-sha256': EMPTY, 'x-amz-date': '20130524T000000Z' },
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  'list of objects': {
    method: 'GET',
    path: '/',
    query: { 'max-keys': '2', prefix: 'J' },
    headers: { host, 'x-amz-content-sha256': EMPTY, 'x-amz-date': '20130524T000000Z' },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
};

const target = ({ path, query = {} }: Example) => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
};

function inHeader(example: Example): SignedRequest {
  const signed = Object.keys(example.headers).sort().join(';');
  const authorization = `AWS4-HMAC-SHA256 Credential=${KEYS.accessKeyID}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${example.signature}`;
  return { method: example.method, target: target(example), headers: { ...example.headers, authorization } };
}

const PRESIGNED_SIGNATURE = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
const PRESIGNED =
  '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
  '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
  `&X-Amz-Signature=${PRESIGNED_SIGNATURE}`;

describe('our checking side', () => {
  test.each(Object.entries(EXAMPLES))('accepts the published signature: %s', (_name, example) => {
    expect(verify(inHeader(example), KEYS, NOW)).toMatchObject({ ok: true, presigned: false });
  });

  test.each(Object.entries(EXAMPLES))('refuses it for any other request: %s', (_name, example) => {
    const request = inHeader(example);
    const refused = { ok: false, code: 'SignatureDoesNotMatch' };
    expect(verify({ ...request, target: `/other${request.target}` }, KEYS, NOW)).toEqual(refused);
    expect(verify({ ...request, method: 'DELETE' }, KEYS, NOW)).toEqual(refused);
    const headers = { ...request.headers, 'x-amz-content-sha256': '0'.repeat(64) };
    expect(verify({ ...request, headers }, KEYS, NOW)).toEqual(refused);
    expect(verify(request, { ...KEYS, secret: 'another' }, NOW)).toEqual(refused);
  });

  test('accepts the published presigned address for a day, and not a second longer', () => {
    const request = { method: 'GET', target: PRESIGNED, headers: { host } };
    const at = (seconds: number) => verify(request, KEYS, new Date(NOW.getTime() + seconds * 1000));
    expect(at(86_400)).toMatchObject({ ok: true, presigned: true });
    expect(at(86_401)).toEqual({ ok: false, code: 'AccessDenied' });
    const longer = { ...request, target: PRESIGNED.replace('Expires=86400', 'Expires=604800') };
    expect(verify(longer, KEYS, NOW)).toEqual({ ok: false, code: 'SignatureDoesNotMatch' });
  });

  test('refuses a header of S3 that is not signed, another region, and a clock that is far off', () => {
    const request = { method: 'GET', target: PRESIGNED, headers: { host, 'x-amz-acl': 'public-read' } };
    const malformed = { ok: false, code: 'AuthorizationHeaderMalformed' };
    expect(verify(request, KEYS, NOW)).toEqual(malformed);
    expect(verify({ ...request, headers: { host } }, { ...KEYS, region: 'ap-northeast-1' }, NOW)).toEqual(
      malformed,
    );
    const example = inHeader(EXAMPLES['GET with Range'] as Example);
    const late = new Date(NOW.getTime() + 16 * 60 * 1000);
    expect(verify(example, KEYS, late)).toEqual({ ok: false, code: 'RequestTimeTooSkewed' });
  });
});

describe('the SDK, which signs for the product', () => {
  const client = new S3Client({
    region: KEYS.region,
    credentials: { accessKeyId: KEYS.accessKeyID, secretAccessKey: KEYS.secret },
  });
  const requestOf = ({ method, path, query = {}, headers }: Example) => ({
    ...{ method, protocol: 'https:', hostname: host, path: decodeURIComponent(path), query, headers },
  });

  // Not the PUT: its example signs `date`, which the SDK never does.
  const { 'PUT of an object': _put, ...others } = EXAMPLES;
  test.each(Object.entries(others))('makes the published signature: %s', async (_name, example) => {
    const signer = await client.config.signer();
    const signed = await signer.sign(requestOf(example), { signingDate: NOW });
    expect(signed.headers['authorization']).toContain(`Signature=${example.signature}`);
  });

  test('makes the published presigned address', async () => {
    const unsigned = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
    const signer = (await client.config.signer()) as unknown as Presigner;
    const request = requestOf({
      method: 'GET',
      path: '/test.txt',
      headers: { host, ...unsigned },
      signature: '',
    });
    const apart = new Set(Object.keys(unsigned));
    const { query } = await signer.presign(request, {
      ...{ signingDate: NOW, expiresIn: 86_400 },
      ...{ unhoistableHeaders: apart, unsignableHeaders: apart },
    });
    expect(query['X-Amz-Signature']).toBe(PRESIGNED_SIGNATURE);
  });
});

/** The signer of the SDK signs addresses as well; the type of the client's configuration leaves that out. */
interface Presigner {
  presign(
    request: object,
    options: {
      signingDate: Date;
      expiresIn: number;
      unhoistableHeaders: Set<string>;
      unsignableHeaders: Set<string>;
    },
  ): Promise<{ query: Record<string, string> }>;
}
