import type { CompletedPart } from '@aws-sdk/client-s3';
import type { BucketConfig } from '#server/config/storage-config.ts';
import { fromStore } from './store-answers.ts';
import { type CallLimits, clientOf, loadSDK } from './store-client.ts';

/** The least that a store takes as a part of an object, but for the last one. */
export const PART_BYTES = 5 * 1024 * 1024;

/** An object that is written in parts: nobody sees it before it is complete. */
export interface ObjectInParts {
  /** Sends the next part, with its sha256 in the signature of the call. */
  add(bytes: Uint8Array): Promise<void>;
  complete(): Promise<void>;
  abort(): Promise<void>;
}

interface WholeFacts {
  readonly contentType: string;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** The calls of a multipart upload. */
export function partCalls(config: BucketConfig, limits?: CallLimits) {
  const Bucket = config.bucket;
  return {
    async inParts(Key: string, { contentType, sha256 }: WholeFacts): Promise<ObjectInParts> {
      const [sdk, client] = await Promise.all([loadSDK(), clientOf(config, limits)]);
      const made = { ContentType: contentType, Metadata: { sha256 } };
      const { UploadId } = await fromStore(() =>
        client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key, ...made })),
      );
      const whole = { Bucket, Key, UploadId };
      const Parts: CompletedPart[] = [];
      return {
        async add(Body) {
          const PartNumber = Parts.length + 1;
          const part = { ...whole, PartNumber, Body, ContentLength: Body.byteLength };
          const { ETag } = await fromStore(() => client.send(new sdk.UploadPartCommand(part)));
          Parts.push({ PartNumber, ETag });
        },
        async complete() {
          const parts = { ...whole, MultipartUpload: { Parts } };
          await fromStore(() => client.send(new sdk.CompleteMultipartUploadCommand(parts)));
        },
        async abort() {
          await fromStore(() => client.send(new sdk.AbortMultipartUploadCommand(whole)));
        },
      };
    },
    /** Aborts what was begun under a prefix before that time and never completed. @returns how many */
    async abortBefore(Prefix: string, before: Date): Promise<number> {
      const [sdk, client] = await Promise.all([loadSDK(), clientOf(config, limits)]);
      const { Uploads = [] } = await fromStore(() =>
        client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix })),
      );
      const old = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < before);
      for (const { Key, UploadId } of old)
        await fromStore(() => client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
      return old.length;
    },
  };
}
