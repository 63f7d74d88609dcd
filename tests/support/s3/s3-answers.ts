import type { OpenMultipart, StoreObject } from './stored-objects.ts';

export interface S3Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

const escaped = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

export function xml(name: string, body: string, status = 200): S3Answer {
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><${name}>${body}</${name}>`,
  };
}

export function refusal(status: number, code: string): S3Answer {
  return xml('Error', `<Code>${escaped(code)}</Code><Message>${escaped(code)}</Message>`, status);
}

export function listedObjects(entries: readonly (readonly [string, StoreObject])[], more: boolean): S3Answer {
  const last = entries.at(-1)?.[0] ?? '';
  const contents = entries
    .map(
      ([key, { bytes, etag, modified }]) =>
        `<Contents><Key>${escaped(key)}</Key><Size>${bytes.length}</Size><ETag>${escaped(etag)}</ETag><LastModified>${modified.toISOString()}</LastModified></Contents>`,
    )
    .join('');
  const next = more ? `<NextContinuationToken>${escaped(last)}</NextContinuationToken>` : '';
  return xml('ListBucketResult', `<IsTruncated>${more}</IsTruncated>${next}${contents}`);
}

export function listedUploads(uploads: readonly (readonly [string, OpenMultipart])[]): S3Answer {
  const body = uploads
    .map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${escaped(key)}</Key><UploadId>${escaped(id)}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    )
    .join('');
  return xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${body}`);
}

export function listedParts({ parts }: OpenMultipart): S3Answer {
  const body = [...parts]
    .sort(([a], [b]) => a - b)
    .map(
      ([number, { bytes, etag, modified }]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${escaped(etag)}</ETag><Size>${bytes.length}</Size><LastModified>${modified.toISOString()}</LastModified></Part>`,
    )
    .join('');
  return xml('ListPartsResult', `<IsTruncated>false</IsTruncated>${body}`);
}

/** The bytes of an object or a range of them, with what the address asked to be said about them. */
export function objectAnswer(
  { bytes, etag, contentType, metadata, checksum, modified }: StoreObject,
  asked: {
    readonly range: string | undefined;
    readonly query: URLSearchParams;
    readonly saysChecksum: boolean;
  },
): S3Answer {
  const headers: Record<string, string> = {
    etag,
    'content-type': asked.query.get('response-content-type') ?? contentType,
    'last-modified': modified.toUTCString(),
    'accept-ranges': 'bytes',
  };
  for (const [name, value] of Object.entries(metadata)) headers[`x-amz-meta-${name}`] = value;
  for (const name of ['content-disposition', 'cache-control']) {
    const value = asked.query.get(`response-${name}`);
    if (value !== null) headers[name] = value;
  }
  if (asked.saysChecksum && checksum !== null) {
    headers['x-amz-checksum-sha256'] = checksum;
    headers['x-amz-checksum-type'] = 'FULL_OBJECT';
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(asked.range ?? '') ?? [];
  if (from === undefined) return { status: 200, headers, body: bytes };
  const last = to === '' || to === undefined ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  if (Number(from) > last) return refusal(416, 'InvalidRange');
  headers['content-range'] = `bytes ${from}-${last}/${bytes.length}`;
  return { status: 206, headers, body: bytes.subarray(Number(from), last + 1) };
}
