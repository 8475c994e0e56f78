import type { Note } from '../../../contract/note';

/** Notes whose title contains `search`, ignoring case, and which have `tag` if it is given. */
export function filterNotes(
  notes: readonly Note[],
  search: string,
  tag: string | undefined,
): readonly Note[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '' && tag === undefined) return notes;
  return notes.filter(
    (note) =>
      note.title.toLowerCase().includes(wanted) && (tag === undefined || note.tag.includes(tag)),
  );
}
