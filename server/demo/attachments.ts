import { Readable } from 'node:stream';
import type { StagedFile, UploadStore } from '../uploads/store';
import { docxOf, pdfOf, pngOf, xlsxOf } from './files';
import type { PlannedTask } from './plan';
import type { Random } from './random';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function contentOf(
  random: Random,
  kind: NonNullable<PlannedTask['file']>,
  task: PlannedTask,
): Buffer {
  switch (kind) {
    case 'png':
      return pngOf(Array.from({ length: random.between(4, 9) }, () => 0.15 + random.next() * 0.8));
    case 'pdf':
      return pdfOf(capitalised(task.variant), [
        task.title,
        '',
        ...task.description.split(/(?<=\.) /),
      ]);
    case 'docx':
      return docxOf(task.title, task.description.split(/(?<=\.) /));
    case 'xlsx':
      return xlsxOf([
        ['No.', 'What', 'Pieces', 'Price'],
        ...Array.from({ length: 8 }, (_, index) => [
          index + 1,
          `${capitalised(task.variant)} ${index + 1}`,
          random.between(2, 90),
          random.between(200, 9_900) / 100,
        ]),
      ]);
  }
}

/**
 * Creates files for about two thirds of the tasks that can have some. The store checks them like
 * uploads.
 */
export async function storeAttachments(
  random: Random,
  uploads: UploadStore,
  planned: readonly PlannedTask[],
): Promise<Map<PlannedTask, StagedFile[]>> {
  const stored = new Map<PlannedTask, StagedFile[]>();
  for (const task of planned) {
    if (!task.file || !random.chance(0.65)) continue;
    const kinds = random.chance(0.25)
      ? [task.file, task.file === 'png' ? ('pdf' as const) : ('png' as const)]
      : [task.file];
    const files: StagedFile[] = [];
    for (const kind of kinds) {
      files.push(
        await uploads.stage(
          Readable.from([contentOf(random, kind, task)]),
          `${capitalised(task.variant)}.${kind}`,
        ),
      );
    }
    await uploads.commit(files);
    stored.set(task, files);
  }
  return stored;
}
