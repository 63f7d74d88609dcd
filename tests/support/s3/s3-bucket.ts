import { createHash, randomUUID } from 'node:crypto';
import { listedObjects, listedParts, listedUploads, objectAnswer, type S3Answer, xml } from './s3-answers.ts';
import {
  joinedParts,
  md5,
  type OpenMultipart,
  StoreError,
  type StoreObject,
  sha256Base64,
} from './stored-objects.ts';

/** A request whose signature is good. */
export interface BucketRequest {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** Ways in which stores that call themselves compatible differ from S3. */
export interface BucketFlaws {
  /** Keeps no checksum and answers with none. */
  noChecksums?: boolean;
  /** Overwrites although `If-None-Match: *` was sent. */
  overwrites?: boolean;
  /** Stores bytes that do not match the checksum sent with them. */
  trustsChecksums?: boolean;
  /** Has no rule that ends multipart uploads which nobody completes. */
  leavesOpenParts?: boolean;
  /** Knows no upload in parts. */
  noParts?: boolean;
}

const LIFECYCLE =
  '<Rule><ID>parts</ID><Status>Enabled</Status><Filter><Prefix></Prefix></Filter>' +
  '<AbortIncompleteMultipartUpload><DaysAfterInitiation>3</DaysAfterInitiation></AbortIncompleteMultipartUpload></Rule>';

/** What S3 does with one bucket, in memory: as much of it as the product uses, and as strictly. */
export class S3Bucket {
  readonly objects = new Map<string, StoreObject>();
  readonly multiparts = new Map<string, OpenMultipart>();
  flaws: BucketFlaws = {};

  private readonly name: string;
  private readonly now: () => Date;

  constructor(name: string, now: () => Date) {
    this.name = name;
    this.now = now;
  }

  answer(request: BucketRequest): S3Answer {
    const { method, key, query } = request;
    if (key === '') return this.#bucketCall(request);
    const uploadID = query.get('uploadId');
    if (query.has('uploads') && method === 'POST') return this.#beginMultipart(request);
    if (uploadID !== null) return this.#multipartCall(request, uploadID);
    switch (method) {
      case 'PUT':
        return request.headers['x-amz-copy-source'] === undefined ? this.#put(request) : this.#copy(request);
      case 'GET':
      case 'HEAD':
        return this.#get(request);
      case 'DELETE':
        this.objects.delete(key);
        return { status: 204 };
      default:
        throw new StoreError(405, 'MethodNotAllowed');
    }
  }

  #bucketCall({ method, query }: BucketRequest): S3Answer {
    if (method !== 'GET') throw new StoreError(405, 'MethodNotAllowed');
    if (query.has('lifecycle')) {
      if (this.flaws.leavesOpenParts === true) throw new StoreError(404, 'NoSuchLifecycleConfiguration');
      return xml('LifecycleConfiguration', LIFECYCLE);
    }
    if (query.has('uploads')) {
      const prefix = query.get('prefix') ?? '';
      return listedUploads([...this.multiparts].filter(([, { key }]) => key.startsWith(prefix)));
    }
    const max = Number(query.get('max-keys') ?? 1000);
    const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
    const found = [...this.objects]
      .filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return listedObjects(found.slice(0, max), found.length > max);
  }

  #put({ key, headers, body }: BucketRequest): S3Answer {
    if (headers['content-length'] === undefined) throw new StoreError(411, 'MissingContentLength');
    this.#requireAbsent(key, headers);
    const checksum = this.#checked(headers, body);
    const object = this.#store(key, body, headers, { etag: `"${md5(body)}"`, checksum });
    return { status: 200, headers: { etag: object.etag } };
  }

  #requireAbsent(key: string, headers: BucketRequest['headers']): void {
    const only = headers['if-none-match'];
    if (only === undefined || this.flaws.overwrites === true) return;
    if (only !== '*') throw new StoreError(501, 'NotImplemented');
    if (this.objects.has(key)) throw new StoreError(412, 'PreconditionFailed');
  }

  /** The checksum that was sent, compared with the bytes; null where none was sent. */
  #checked(headers: BucketRequest['headers'], body: Buffer): string | null {
    const claimed = headers['x-amz-checksum-sha256'];
    if (claimed === undefined || this.flaws.noChecksums === true) return null;
    if (this.flaws.trustsChecksums !== true && claimed !== sha256Base64(body))
      throw new StoreError(400, 'BadDigest');
    return claimed;
  }

  #store(
    key: string,
    bytes: Buffer,
    headers: BucketRequest['headers'],
    facts: Pick<StoreObject, 'etag' | 'checksum'>,
  ): StoreObject {
    const contentType = headers['content-type'] ?? 'binary/octet-stream';
    const object = { bytes, contentType, metadata: metadataOf(headers), modified: this.now(), ...facts };
    this.objects.set(key, object);
    return object;
  }

  #existing(key: string): StoreObject {
    const object = this.objects.get(key);
    if (object === undefined) throw new StoreError(404, 'NoSuchKey');
    return object;
  }

  #get({ key, query, headers }: BucketRequest): S3Answer {
    const object = this.#existing(key);
    const wanted = headers['if-match'];
    if (wanted !== undefined && wanted !== object.etag) throw new StoreError(412, 'PreconditionFailed');
    const saysChecksum = headers['x-amz-checksum-mode'] === 'ENABLED' && this.flaws.noChecksums !== true;
    return objectAnswer(object, { range: headers['range'], query, saysChecksum });
  }

  #copy({ key, headers }: BucketRequest): S3Answer {
    const source = decodeURIComponent(headers['x-amz-copy-source'] ?? '').replace(/^\//, '');
    if (!source.startsWith(`${this.name}/`)) throw new StoreError(403, 'AccessDenied');
    const from = this.#existing(source.slice(this.name.length + 1));
    const wanted = headers['x-amz-copy-source-if-match'];
    if (wanted !== undefined && wanted !== from.etag) throw new StoreError(412, 'PreconditionFailed');
    const { etag, checksum } = from;
    const kept = headers['x-amz-metadata-directive'] !== 'REPLACE';
    this.#store(key, from.bytes, kept ? { 'content-type': from.contentType } : headers, { etag, checksum });
    return xml(
      'CopyObjectResult',
      `<ETag>${etag}</ETag><LastModified>${this.now().toISOString()}</LastModified>`,
    );
  }

  #beginMultipart({ key, headers }: BucketRequest): S3Answer {
    if (this.flaws.noParts === true) throw new StoreError(501, 'NotImplemented');
    const id = randomUUID();
    const contentType = headers['content-type'] ?? 'binary/octet-stream';
    this.multiparts.set(id, {
      key,
      contentType,
      metadata: metadataOf(headers),
      parts: new Map(),
      initiated: this.now(),
    });
    return xml(
      'InitiateMultipartUploadResult',
      `<Bucket>${this.name}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`,
    );
  }

  #multipartCall({ method, key, query, headers, body }: BucketRequest, id: string): S3Answer {
    const upload = this.multiparts.get(id);
    if (upload === undefined || upload.key !== key) throw new StoreError(404, 'NoSuchUpload');
    switch (method) {
      case 'PUT': {
        this.#checked(headers, body);
        const etag = `"${md5(body)}"`;
        upload.parts.set(Number(query.get('partNumber')), { bytes: body, etag, modified: this.now() });
        return { status: 200, headers: { etag } };
      }
      case 'GET':
        return listedParts(upload);
      case 'DELETE':
        this.multiparts.delete(id);
        return { status: 204 };
      case 'POST':
        return this.#complete(upload, id, headers, body);
      default:
        throw new StoreError(405, 'MethodNotAllowed');
    }
  }

  #complete(upload: OpenMultipart, id: string, headers: BucketRequest['headers'], body: Buffer): S3Answer {
    this.#requireAbsent(upload.key, headers);
    const named = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: (/<ETag>(.*?)<\/ETag>/.exec(part)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&#34;', '"'),
    }));
    const bytes = joinedParts(upload, named);
    const sums = Buffer.concat(named.map(({ etag }) => Buffer.from(etag.replaceAll('"', ''), 'hex')));
    const etag = `"${createHash('md5').update(sums).digest('hex')}-${named.length}"`;
    const { contentType, metadata } = upload;
    // The whole of a multipart upload has no sha256: S3 makes one of its parts' alone.
    this.objects.set(upload.key, {
      bytes,
      etag,
      contentType,
      metadata,
      checksum: null,
      modified: this.now(),
    });
    this.multiparts.delete(id);
    return xml('CompleteMultipartUploadResult', `<Key>${upload.key}</Key><ETag>${etag}</ETag>`);
  }
}

function metadataOf(headers: BucketRequest['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') && value !== undefined
        ? [[name.slice('x-amz-meta-'.length), value]]
        : [],
    ),
  );
}
