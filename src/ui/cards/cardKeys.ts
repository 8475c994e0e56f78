/** The React key of each drawn card, in the order of the page. */
export type CardKeys = ReadonlyMap<string, number>;

export const noKeys: CardKeys = new Map();

/**
 * Keys for the cards to draw. While some of the drawn cards stay, a card keeps its element, and
 * others are added around it. When all are replaced, as by a jump or in a fast scroll, the elements
 * are used again in their order, so that none has to be created or moved. The card that has the
 * focus keeps its element to itself: the next key would operate a control of another record.
 * Returns `last` while the same cards are drawn.
 */
export function assignKeys(
  last: CardKeys,
  ids: readonly string[],
  focused: string | null,
): CardKeys {
  if (ids.length === last.size && ids.every((id) => last.has(id))) return last;
  const free = ids.some((id) => last.has(id))
    ? []
    : [...last].flatMap(([id, key]) => (id === focused ? [] : key));
  let fresh = Math.max(-1, ...last.values()) + 1;
  return new Map(ids.map((id, at) => [id, last.get(id) ?? free[at] ?? fresh++]));
}
