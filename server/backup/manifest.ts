import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { presentNames } from '../db/earlierMigrations';
import { StopError } from '../lib/errors';

/** `backup.json`, written last: a folder without it is not a complete backup. */
const manifest = z.object({
  format: z.literal(1),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** The names of the migrations that the database had, by their present names. */
  migrations: z.array(z.string()).min(1).transform(presentNames),
  /** The number of the last event: the backup has every change up to it, and none after it. */
  lastEvent: z.number(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  rowsSha256: z.string(),
  files: z.array(
    z.object({
      name: z.string().regex(/^[\w.-]+$/),
      size: z.number(),
      sha256: z.string(),
    }),
  ),
});

export type Manifest = z.output<typeof manifest>;

/** The files of a backup folder. The keys are missing if there were none yet. */
export const names = {
  manifest: 'backup.json',
  rows: 'rows.ndjson.gz',
  keys: 'secrets.json',
  files: 'files',
} as const;

/** A backup or a move that is not possible. */
export class BackupError extends StopError {}

/** @throws BackupError */
export function readManifest(folder: string): Manifest {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path.join(folder, names.manifest), 'utf8'));
  } catch {
    throw new BackupError(`${folder} is not a complete backup: it has no readable backup.json`);
  }
  const { data } = manifest.safeParse(content);
  if (!data) throw new BackupError(`${folder} has a backup.json that this Docket cannot read`);
  return data;
}
