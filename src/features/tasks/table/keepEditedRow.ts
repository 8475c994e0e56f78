/**
 * A row whose cell is being edited stays in the list until that is over, also when the edit itself, or somebody else, has
 * taken it out of the filter: it would vanish under the hands of who types. It keeps its last place.
 * @returns a function from the rows that match to the rows that are shown
 */
export function keepEditedRow(): (
  ids: readonly string[],
  editedId: string | null,
) => readonly string[] {
  let place = 0;
  return (ids, editedId) => {
    if (editedId === null) return ids;
    const at = ids[place] === editedId ? place : ids.indexOf(editedId);
    if (at >= 0) {
      place = at;
      return ids;
    }
    return ids.toSpliced(Math.min(place, ids.length), 0, editedId);
  };
}
