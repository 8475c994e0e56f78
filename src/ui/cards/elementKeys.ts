import { useState } from 'react';

/** The React key of each drawn card, in the order of the page. */
type ElementKeys = ReadonlyMap<string, number>;

const noKeys: ElementKeys = new Map();

/**
 * Keys for the cards to draw. While some of the drawn cards stay, a card keeps its element, and
 * others are added around it. When all are replaced, as by a jump or in a fast scroll, the elements
 * are used again in their order, so that none has to be created or moved. The card that has the
 * focus keeps its element to itself: the next key would operate a control of another record.
 * Returns `last` while the same cards are drawn.
 */
function assignKeys(
  last: ElementKeys,
  ids: readonly string[],
  focused: string | null,
): ElementKeys {
  if (ids.length === last.size && ids.every((id) => last.has(id))) return last;
  const free = ids.some((id) => last.has(id))
    ? []
    : [...last].flatMap(([id, key]) => (id === focused ? [] : key));
  let fresh = Math.max(-1, ...last.values()) + 1;
  return new Map(ids.map((id, at) => [id, last.get(id) ?? free[at] ?? fresh++]));
}

/** The keys of the cards to draw. `focused`: the card that has had the focus last. */
export function useElementKeys(ids: readonly string[], focused: string | null): ElementKeys {
  const [keys, setKeys] = useState(noKeys);
  const next = assignKeys(keys, ids, focused);
  if (next !== keys) setKeys(next);
  return next;
}
