import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { ConfigError, HttpError } from '../lib/errors';
import type { Storage } from './storage';

/** An S3 bucket, on AWS or on any server that speaks the same protocol. */
export interface S3Settings {
  /** `https://HOST[:PORT]` */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds. */
const limits = { connect: 3_000, request: 30_000, start: 5_000 } as const;

const ignore = () => undefined;
const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Runs a call to the bucket. @throws HttpError 503 when the bucket cannot be used */
async function reach<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) throw error;
    throw new HttpError(
      503,
      'Attachments cannot be reached at the moment, please try again',
      { 'retry-after': '5' },
      { cause: error },
    );
  }
}

/** Attachments in a bucket, which all processes share. */
export function createS3Storage(settings: S3Settings): Storage & { check: () => Promise<void> } {
  const { endpoint, bucket: Bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other servers than AWS rarely have a host name for each bucket, and not all know its checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Failures are logged with their request.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: limits.connect, requestTimeout: limits.request },
  });
  const pages = (Prefix: string) =>
    paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' });
  const remove = async (Key: string) => {
    await reach(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
  };

  const list: Storage['list'] = async function* (prefix) {
    for await (const page of pages(prefix)) {
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key) yield { name: Key.slice(prefix.length), modified: LastModified?.getTime() ?? 0 };
    }
  };

  return {
    async check() {
      try {
        const abortSignal = AbortSignal.timeout(limits.start);
        await client.send(new HeadBucketCommand({ Bucket }), { abortSignal });
      } catch (error) {
        const reason =
          error instanceof S3ServiceException
            ? `it answered ${error.$metadata.httpStatusCode}`
            : error instanceof Error && error.name;
        throw new ConfigError('S3_BUCKET', `cannot be used: ${Bucket} at ${endpoint} (${reason})`);
      }
    },
    async put(localFile, Key) {
      const { size } = await stat(localFile);
      await reach(() =>
        client.send(
          new PutObjectCommand({
            Bucket,
            Key,
            Body: createReadStream(localFile),
            ContentLength: size,
          }),
        ),
      );
      await rm(localFile, { force: true });
    },
    async open(Key) {
      try {
        const { Body, ContentLength } = await reach(() =>
          client.send(new GetObjectCommand({ Bucket, Key })),
        );
        return Body instanceof Readable ? { size: ContentLength ?? 0, stream: Body } : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove,
    async move(from, to) {
      try {
        await reach(() =>
          client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` })),
        );
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
      await remove(from);
      return true;
    },
    list,
    async folders(prefix) {
      const names: string[] = [];
      for await (const page of pages(prefix))
        for (const { Prefix } of page.CommonPrefixes ?? [])
          if (Prefix) names.push(Prefix.slice(prefix.length, -1));
      return names;
    },
    async removeFolder(prefix) {
      for await (const { name } of list(prefix)) await remove(prefix + name);
    },
  };
}
