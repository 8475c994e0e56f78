import type { Note } from '../../../contract/note';
import { foldName } from '../../../contract/words';

/** Notes whose title contains `search`, compared as `foldName` does, and which have `tag` if it is given. */
export function filterNotes<Shown extends Note>(
  notes: readonly Shown[],
  search: string,
  tag: string | undefined,
): readonly Shown[] {
  const wanted = foldName(search);
  if (wanted === '' && tag === undefined) return notes;
  return notes.filter(
    (note) =>
      foldName(note.title).includes(wanted) && (tag === undefined || note.tag.includes(tag)),
  );
}
