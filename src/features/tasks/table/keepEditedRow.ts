/**
 * Keeps a row whose cell is being edited at its last position in the list, even if it no longer
 * matches the filters. Otherwise it would disappear while someone is typing.
 * @returns a function from the matching ids to the ids to show
 */
export function keepEditedRow() {
  let position = 0;
  return (ids: readonly string[], editedId: string | null): readonly string[] => {
    if (editedId === null) return ids;
    const at = ids[position] === editedId ? position : ids.indexOf(editedId);
    if (at < 0) return ids.toSpliced(Math.min(position, ids.length), 0, editedId);
    position = at;
    return ids;
  };
}
