import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../../server/uploads/s3Storage';

export interface TestBucket {
  settings: S3Settings;
  /** The keys of the stored files, sorted. */
  keys: () => string[];
  clear: () => Promise<void>;
  /** Ends the server of the bucket; the files stay. */
  close: () => Promise<void>;
  /** Starts it again on the same port. */
  reopen: () => Promise<void>;
  /** Ends it and removes the files. */
  remove: () => Promise<void>;
}

/** An S3 server with one empty bucket. */
export async function startBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(path.join(tmpdir(), 'docket-bucket-'));
  const name = 'attachments';
  const create = (port: number) =>
    new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name, configs: [] }],
    });
  let server = create(0);
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: name,
      region: 'us-east-1',
      // The fixed keys of this server. It refuses other ids, but does not check signatures.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    keys: () =>
      // The server stores each file with files that describe it.
      readdirSync(path.join(directory, name), { recursive: true, encoding: 'utf8' })
        .flatMap((entry) => /^(.+)\._S3rver_object$/.exec(entry)?.[1] ?? [])
        .sort(),
    async clear() {
      server.reset();
      await server.configureBuckets();
    },
    async close() {
      await server.close();
    },
    async reopen() {
      server = create(port);
      await server.run();
    },
    async remove() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
