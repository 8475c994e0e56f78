/** What the list knows when it is drawn. */
interface OpenCardView {
  ids: readonly string[];
  openId: string | undefined;
  /** More cards are loading. */
  busy: boolean;
  /** The list has another number of columns than before. */
  isNewLayout: boolean;
  /** The person has scrolled down. */
  isScrolled: boolean;
  /** Whether a card is drawn, so that its height is known. */
  isDrawn: (index: number) => boolean;
}

/**
 * Tells which card has to be in view: the one that opens next to the list, until it is drawn. A
 * card that closes stays in view too, unless the list has opened it: then the list gets its old
 * place back. `first`: the card that is open at the start.
 */
export function createOpenCard(first: string | undefined) {
  let last: string | undefined;
  let awaited: string | undefined;
  let staysInView = first !== undefined;
  /** @returns the index of the card, or -1 */
  return ({ ids, openId, busy, isNewLayout, isScrolled, isDrawn }: OpenCardView): number => {
    if (openId === last && !isNewLayout) return -1;
    if (openId !== last && openId !== undefined && last !== undefined) staysInView = true;
    // A card that comes late must not move a list in which the person has scrolled.
    const isTooLate = openId !== undefined && openId === awaited && isScrolled;
    const wanted = openId ?? (staysInView ? last : undefined);
    const index = wanted === undefined || isTooLate ? -1 : ids.indexOf(wanted);
    awaited = index < 0 ? openId : undefined;
    const mayCome = openId !== undefined && busy && !isTooLate;
    const isDone = index < 0 ? !mayCome : isDrawn(index);
    if (isDone) last = openId;
    if (isDone && openId === undefined) staysInView = false;
    return index;
  };
}
