import { createReadStream } from 'node:fs';
import type {
  HeadObjectCommandOutput,
  _Object as ListedByStore,
  PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import type { BucketConfig } from '#server/config/storage-config.ts';
import type { ByteRange } from '#server/storage/storage.ts';
import { partCalls } from './part-calls.ts';
import { fromStore, orExists, orMissing, repeated } from './store-answers.ts';
import { type CallLimits, clientOf, loadSDK, type Traffic } from './store-client.ts';

/** What a store says of an object. */
export interface ObjectHead {
  readonly byteLength: number;
  readonly contentType: string;
  readonly etag: string;
  /** Lower-case hex, where the store computed it itself over the whole object; else null. */
  readonly sha256: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** What a list says of an object. */
export interface ListedObject {
  readonly key: string;
  /** When it was last written. */
  readonly modified: Date;
}

/** Bytes that go to the store: in memory, or in a file that is read again for a repeat. */
export type Source = Uint8Array | { readonly file: string };

interface Reading {
  readonly range?: ByteRange | undefined;
  readonly etag?: string;
  /** `listeners` for somebody who may be slow. */
  readonly traffic?: Traffic;
}

export interface Facts {
  readonly contentType: string;
  readonly byteLength: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export const base64OfHex = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
const hexOfBase64 = (text: string) => Buffer.from(text, 'base64').toString('hex');

/** The calls of a bucket that the product needs. A store that cannot be reached is 503 for whoever asked. */
export function bucketOf(config: BucketConfig, limits?: CallLimits) {
  return { ...objectCalls(config, limits), ...listCalls(config, limits), ...partCalls(config, limits) };
}

function objectCalls(config: BucketConfig, limits?: CallLimits) {
  const Bucket = config.bucket;
  const client = () => clientOf(config, limits);
  return {
    /** null: no such object. */
    async head(Key: string): Promise<ObjectHead | null> {
      const { HeadObjectCommand } = await loadSDK();
      const found = await orMissing(async () =>
        (await client()).send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' })),
      );
      return found && headOf(found);
    },
    /** The bytes of an object, or a range of them; null: no such object, or not with that ETag any more. */
    async read(Key: string, { range, etag, traffic }: Reading = {}) {
      const { GetObjectCommand } = await loadSDK();
      const asked = { Bucket, Key, Range: rangeOf(range), IfMatch: etag };
      const found = await orMissing(async () =>
        (await clientOf(config, limits, traffic)).send(new GetObjectCommand(asked)),
      );
      return found === null ? null : (found.Body?.transformToWebStream() as ReadableStream<Uint8Array>);
    },
    /** The same bytes at once, in memory. */
    async bytes(Key: string, range?: ByteRange): Promise<Uint8Array | null> {
      const { GetObjectCommand } = await loadSDK();
      return await orMissing(async () => {
        const found = await (await client()).send(
          new GetObjectCommand({ Bucket, Key, Range: rangeOf(range) }),
        );
        return (await found.Body?.transformToByteArray()) ?? new Uint8Array();
      });
    },
    /** Stores bytes, which the store compares with their sha256. @returns false when there is an object already */
    async write(Key: string, source: Source, facts: Facts): Promise<boolean> {
      const { PutObjectCommand } = await loadSDK();
      const input: Omit<PutObjectCommandInput, 'Body'> = {
        ...{ Bucket, Key, IfNoneMatch: '*', ContentType: facts.contentType, ContentLength: facts.byteLength },
        ...{ ChecksumSHA256: base64OfHex(facts.sha256), Metadata: { sha256: facts.sha256 } },
      };
      const send = async () => {
        const sdk = await client();
        const Body = source instanceof Uint8Array ? source : createReadStream(source.file);
        // The SDK only pipes the file: a disk that fails would otherwise end the process, and leave the store waiting.
        const unread = new AbortController();
        if (!(Body instanceof Uint8Array)) Body.once('error', (cause) => unread.abort(cause));
        try {
          await sdk.send(new PutObjectCommand({ ...input, Body }), { abortSignal: unread.signal });
        } finally {
          // The SDK leaves a file open whose request failed.
          if (!(Body instanceof Uint8Array)) Body.destroy();
        }
      };
      return (await orExists(source instanceof Uint8Array ? send : () => repeated(send))) !== null;
    },
    /** Copies an object that still has that ETag. @returns false when it has not */
    async copy(from: string, etag: string, Key: string, facts: Facts): Promise<boolean> {
      const { CopyObjectCommand } = await loadSDK();
      const copied = await orMissing(async () =>
        (await client()).send(
          new CopyObjectCommand({
            ...{ Bucket, Key, CopySource: `${Bucket}/${from}`, CopySourceIfMatch: etag },
            ...{ MetadataDirective: 'REPLACE', ContentType: facts.contentType },
            Metadata: { sha256: facts.sha256 },
          }),
        ),
      );
      return copied !== null;
    },
    async remove(Key: string): Promise<void> {
      const { DeleteObjectCommand } = await loadSDK();
      await orMissing(async () => (await client()).send(new DeleteObjectCommand({ Bucket, Key })));
    },
  };
}

function listCalls(config: BucketConfig, limits?: CallLimits) {
  const Bucket = config.bucket;
  const client = () => clientOf(config, limits);
  return {
    /** The objects under a prefix that are wanted, in the order of their keys. */
    async listed(
      Prefix: string,
      isWanted: (object: ListedObject) => boolean = () => true,
    ): Promise<ListedObject[]> {
      const { paginateListObjectsV2 } = await loadSDK();
      return await fromStore(async () => {
        const found: ListedObject[] = [];
        for await (const page of paginateListObjectsV2({ client: await client() }, { Bucket, Prefix }))
          found.push(...(page.Contents ?? []).flatMap(listedObject).filter(isWanted));
        return found;
      });
    },
    /** Whether the store itself ends multipart uploads that nobody completes. */
    async endsOpenParts(): Promise<boolean> {
      const { GetBucketLifecycleConfigurationCommand } = await loadSDK();
      const ask = async () => (await client()).send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
      const found = await orMissing(ask);
      return (found?.Rules ?? []).some(
        ({ Status, AbortIncompleteMultipartUpload: rule }) => Status === 'Enabled' && rule !== undefined,
      );
    },
  };
}

export type Bucket = ReturnType<typeof bucketOf>;

function listedObject({ Key: key, LastModified: modified }: ListedByStore): ListedObject[] {
  return key === undefined || modified === undefined ? [] : [{ key, modified }];
}

function rangeOf(range: ByteRange | undefined): string | undefined {
  return range && `bytes=${range.first}-${range.last}`;
}

function headOf(found: HeadObjectCommandOutput): ObjectHead {
  // The checksum of an upload in parts is one of its parts' checksums, not of the bytes.
  const isWhole = found.ChecksumSHA256 !== undefined && !found.ChecksumSHA256.includes('-');
  return {
    byteLength: found.ContentLength ?? 0,
    contentType: found.ContentType ?? '',
    etag: found.ETag ?? '',
    sha256: isWhole ? hexOfBase64(found.ChecksumSHA256 ?? '') : null,
    metadata: found.Metadata ?? {},
  };
}
