import { attachmentExtensions, taskLimits } from '../../../contract/task';
import { isAcceptedFile, mergeFiles } from '../../../lib/files';

/**
 * Adds new files to the chosen ones, without duplicates, and returns a reason for each refused one.
 * The server checks again; this only avoids uploads that cannot succeed.
 */
export function addFiles(
  chosen: readonly File[],
  added: readonly File[],
): { files: File[]; refused: string[] } {
  const refused: string[] = [];
  const accepted = added.filter((file) => {
    const reason = refusalReason(file);
    if (reason) refused.push(reason);
    return !reason;
  });
  const merged = mergeFiles(chosen, accepted);
  const tooMany = merged
    .slice(taskLimits.files)
    .map((file) => `${file.name} was left out: a task holds ${taskLimits.files} files at most.`);
  return { files: merged.slice(0, taskLimits.files), refused: [...refused, ...tooMany] };
}

/** Why a file cannot be attached, as far as the browser knows. */
export function refusalReason(file: File): string | undefined {
  if (!isAcceptedFile(file.name))
    return `${file.name} is not of an allowed type (${attachmentExtensions.join(', ')}).`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > taskLimits.fileBytes)
    return `${file.name} is larger than ${taskLimits.fileBytes / 1024 / 1024} MB.`;
  return undefined;
}
