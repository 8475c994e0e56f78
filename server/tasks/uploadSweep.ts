import type { Context } from '../context/context';
import { UnknownOutcome } from '../lib/databaseErrors';
import type { StagedFile } from '../uploads/store';

/** Cleans up files that earlier runs left in the uploads folder. Failures are only logged. */
export async function sweepUploads(context: Context): Promise<void> {
  try {
    const moved = await context.uploads.sweep((names) => knownFiles(context, names), context.now());
    if (moved.trashed > 0 || moved.restored > 0)
      context.log.warn(moved, 'files without a task moved to uploads/trash, or back from it');
  } catch (error) {
    context.log.error({ error: String(error) }, 'the uploads folder could not be cleaned up');
  }
}

/** Stores files and then their rows, by `write`. Leaves no file if the rows were not stored. */
export async function withStoredFiles<Result>(
  context: Context,
  files: readonly StagedFile[],
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    await context.uploads.commit(files);
    return await write();
  } catch (error) {
    // If it is unknown whether the rows exist, the files stay. The next start removes those without
    // a row.
    if (!(error instanceof UnknownOutcome))
      await context.uploads.remove(files.map((file) => file.filename));
    throw error;
  }
}

/** Removes those of these files that belong to no task. */
export async function removeUnusedFiles(
  context: Context,
  files: readonly StagedFile[],
): Promise<void> {
  if (files.length === 0) return;
  const names = files.map((file) => file.filename);
  const known = await knownFiles(context, names);
  await context.uploads.remove(names.filter((name) => !known.has(name)));
}

/**
 * Which files belong to a task, or to a deleted task that can still be restored. This must be one
 * statement: between two, an undo could move a row from the second table to the first, and neither
 * would find it.
 */
async function knownFiles(context: Context, names: string[]): Promise<Set<string>> {
  const rows = await context.db
    .selectFrom('task_attachments')
    .select('filename')
    .where('filename', 'in', names)
    .unionAll(
      context.db
        .selectFrom('kept_tasks')
        .select((eb) => eb.ref('filename').$notNull().as('filename'))
        .where('filename', 'in', names),
    )
    .execute();
  return new Set(rows.map((row) => row.filename));
}
