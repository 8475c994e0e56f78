/** Rows in the order of a tree, with what the table draws of it, by index. */
export interface NestedRows {
  /** The given reference if every row is at the top. */
  ids: readonly string[];
  /** 1 for a row at the top. */
  levels: ArrayLike<number>;
  /** Whether the rows below a row are shown. Undefined if it has none. */
  expanded: readonly (boolean | undefined)[];
}

/**
 * The parents of rows. Rows with a parent or a child have a number: a long list is nested in half the
 * time if each id is looked up only once.
 */
export interface Parents {
  numbers: ReadonlyMap<string, number>;
  /** By number. -1 for none. */
  parentOf: ArrayLike<number>;
}

/**
 * Puts each row below its parent, or else below the nearest task above that which the list has.
 * Siblings keep their order. The rows below a collapsed one are left out, except `keptId`.
 */
export function nestRows(
  ids: readonly string[],
  { numbers, parentOf }: Parents,
  collapsed: ReadonlySet<string>,
  keptId: string | null = null,
): NestedRows {
  const count = ids.length;
  const numberAt = new Int32Array(count).fill(-1);
  const indexOf = new Int32Array(numbers.size).fill(-1);
  for (let at = 0; at < count; at += 1) {
    const number = numbers.get(ids[at] ?? '');
    if (number === undefined) continue;
    numberAt[at] = number;
    indexOf[number] = at;
  }
  const lookedAtFor = new Int32Array(numbers.size).fill(-1);
  /** The index of the nearest listed row above a row, or -1. */
  const parentAt = (at: number): number => {
    let number = numberAt[at] ?? -1;
    // Parents that are not listed may go round in a circle too.
    while (number >= 0 && lookedAtFor[number] !== at) {
      lookedAtFor[number] = at;
      number = parentOf[number] ?? -1;
      const parent = number < 0 ? -1 : (indexOf[number] ?? -1);
      if (parent >= 0) return parent === at ? -1 : parent;
    }
    return -1;
  };
  // The children of each row as a linked list of indexes, made from its end.
  const firstChild = new Int32Array(count).fill(-1);
  const nextSibling = new Int32Array(count).fill(-1);
  const isChild = new Uint8Array(count);
  let children = 0;
  for (let at = count - 1; at >= 0; at -= 1) {
    const parent = parentAt(at);
    if (parent < 0) continue;
    nextSibling[at] = firstChild[parent] ?? -1;
    firstChild[parent] = at;
    isChild[at] = 1;
    children += 1;
  }
  const levels = new Uint32Array(count).fill(1);
  if (children === 0) return { ids, levels, expanded: [] };

  const shown = new Array<string>(count);
  const shownLevels = new Uint32Array(count);
  const expanded = new Array<boolean | undefined>(count);
  let shownCount = 0;
  const isPlaced = new Uint8Array(count);
  const isHidden = new Uint8Array(count);
  const stack = new Int32Array(count + 1);
  /** Adds a row at the top, and all rows below it. */
  const place = (top: number) => {
    stack[0] = top;
    let depth = 1;
    while (depth > 0) {
      depth -= 1;
      const at = stack[depth] ?? 0;
      const sibling = at === top && isPlaced[at] === 0 ? -1 : (nextSibling[at] ?? -1);
      if (sibling >= 0) {
        levels[sibling] = levels[at] ?? 1;
        isHidden[sibling] = isHidden[at] ?? 0;
        stack[depth] = sibling;
        depth += 1;
      }
      if (isPlaced[at] === 1) continue;
      isPlaced[at] = 1;
      const id = ids[at] ?? '';
      const child = firstChild[at] ?? -1;
      const isCollapsed = child >= 0 && collapsed.has(id);
      if (isHidden[at] === 0 || id === keptId) {
        shown[shownCount] = id;
        shownLevels[shownCount] = levels[at] ?? 1;
        expanded[shownCount] = child >= 0 ? !isCollapsed : undefined;
        shownCount += 1;
      }
      if (child < 0) continue;
      levels[child] = (levels[at] ?? 1) + 1;
      isHidden[child] = isCollapsed ? 1 : (isHidden[at] ?? 0);
      stack[depth] = child;
      depth += 1;
    }
  };
  for (let at = 0; at < count; at += 1) if (isChild[at] === 0) place(at);
  // Parents that go round in a circle, which only wrong data has: the first of them is at the top.
  for (let at = 0; at < count; at += 1) if (isPlaced[at] === 0) place(at);
  shown.length = shownCount;
  return { ids: shown, levels: shownLevels, expanded };
}
