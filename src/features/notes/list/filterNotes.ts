import type { Note } from '../../../contract/note';

/** Notes whose title contains `search`, ignoring case, and which have `tag` if it is given. */
export function filterNotes<Shown extends Note>(
  notes: readonly Shown[],
  search: string,
  tag: string | undefined,
): readonly Shown[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '' && tag === undefined) return notes;
  return notes.filter(
    (note) =>
      note.title.toLowerCase().includes(wanted) && (tag === undefined || note.tag.includes(tag)),
  );
}
