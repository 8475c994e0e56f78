import type { Context } from '../context';

/** Clears up in the uploads folder after earlier runs. A failure is logged: the server works without this. */
export async function sweepUploads(context: Context): Promise<void> {
  try {
    const moved = await context.uploads.leftovers.sweep(
      (names) => knownFiles(context, names),
      context.now(),
    );
    if (moved.trashed > 0 || moved.restored > 0)
      context.log.warn(moved, 'files without a task moved to uploads/trash, or back from it');
  } catch (error) {
    context.log.error({ error: String(error) }, 'the uploads folder could not be cleared up');
  }
}

/** Removes for good what has been in the trash for longer than seven days. */
export const emptyTrash = (context: Context): Promise<void> =>
  context.uploads.leftovers.emptyTrash(context.now());

/**
 * Files that a task has, or a deleted task whose deletion can still be undone. One statement: between two, an undo could move
 * a file's row from where the second looks to where the first has looked.
 */
async function knownFiles(context: Context, names: string[]): Promise<Set<string>> {
  const rows = await context.db
    .selectFrom('task_attachments')
    .select('filename')
    .where('filename', 'in', names)
    .unionAll(
      context.db.selectFrom('kept_attachments').select('filename').where('filename', 'in', names),
    )
    .execute();
  return new Set(rows.map((row) => row.filename));
}
