import { attachmentExtensions } from '../contract/task';

/** Value for the `accept` attribute of a file field. */
export const acceptedFiles = attachmentExtensions.map((extension) => `.${extension}`).join(',');

/** Extension in lower case without the dot; empty for none. */
function fileExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

export function isAcceptedFile(name: string): boolean {
  const extension = fileExtension(name);
  return attachmentExtensions.some((accepted) => accepted === extension);
}

/** Both lists without duplicates, which have the same name and size (specification, point 5). */
export function mergeFiles<F extends { name: string; size: number }>(
  chosen: readonly F[],
  added: readonly F[],
): F[] {
  const seen = new Set<string>();
  return [...chosen, ...added].filter((file) => {
    const key = `${file.size}/${file.name}`;
    return !seen.has(key) && Boolean(seen.add(key));
  });
}
