interface ScrollPosition {
  y: number;
  grid: number;
  /**
   * The first visible card. Pixels alone lead to another card, because heights are estimates until
   * cards are drawn.
   */
  card?: { id: string; index: number; top: number };
}

/** Number of history entries with a stored position. */
const maxPositions = 200;
/** The position is stored when scrolling pauses for this time. */
const pauseMs = 100;
/** Frames that a restored position must hold, because cards are measured only when drawn. */
const steadyFrames = 10;
/** Restoring stops after this time, for example when the rows were deleted. */
const restoreTimeoutMs = 30_000;
/** Height of the app bar in pixels. */
const bar = 56;

const table = () => document.querySelector<HTMLElement>('main [role$="grid"]');
const cardsIn = (cardId: string) => [
  ...document.querySelectorAll(`main [${cardId}][aria-posinset]`),
];
const indexOf = (card: Element) => Number(card.getAttribute('aria-posinset'));

function currentPosition(cardId: string): ScrollPosition {
  const position: ScrollPosition = { y: window.scrollY, grid: table()?.scrollTop ?? 0 };
  if (position.y === 0 || cardId === '') return position;
  for (const card of cardsIn(cardId)) {
    const { top, bottom } = card.getBoundingClientRect();
    const id = card.getAttribute(cardId);
    if (bottom > bar && id) return { ...position, card: { id, index: indexOf(card), top } };
  }
  return position;
}

/** One step towards a card. @returns whether it is reached, or known to be removed */
function scrollToCard(
  { id, index, top }: NonNullable<ScrollPosition['card']>,
  cardId: string,
): boolean {
  const card = document.querySelector(`main [${cardId}="${CSS.escape(id)}"]`);
  if (card) {
    const distance = card.getBoundingClientRect().top - top;
    if (Math.abs(distance) > 1) window.scrollBy({ top: distance, behavior: 'instant' });
    return Math.abs(distance) <= 1;
  }
  const drawn = cardsIn(cardId);
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (!first || !last) return false;
  const [from, to] = [indexOf(first), indexOf(last)];
  if (index >= from && index <= to) return true;
  // Scroll by the missing cards times the average height of the drawn ones.
  const height =
    (last.getBoundingClientRect().bottom - first.getBoundingClientRect().top) / drawn.length;
  window.scrollBy({
    top: (index < from ? index - from : index - to) * height,
    behavior: 'instant',
  });
  return false;
}

/** One step towards a position. @returns whether it is reached */
function scrollTowards({ y, grid, card }: ScrollPosition, cardId: string): boolean {
  const scroller = table();
  if (grid > 0 && scroller && scroller.scrollTop !== grid) scroller.scrollTop = grid;
  const isGridReached = grid === 0 || Math.abs((scroller?.scrollTop ?? 0) - grid) <= 1;
  if (card) return scrollToCard(card, cardId) && isGridReached;
  if (Math.abs(window.scrollY - y) > 1) window.scrollTo({ top: y, behavior: 'instant' });
  return Math.abs(window.scrollY - y) <= 1 && isGridReached;
}

/**
 * Stores the scroll position of each history entry and restores it. A list may load long after its
 * screen, so restoring is repeated in each frame until the position is reached or the person acts.
 */
export class ScrollPositions {
  private readonly positions = new Map<string, ScrollPosition>();
  private key = '';
  /** The attribute with the id of a card. Empty before `listen`. */
  private cardId = '';
  /** The position during a scroll: only pixels, because finding the card is slow. */
  private moving: ScrollPosition | undefined;
  private isHeld = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;

  /** Called when another entry is shown. @returns whether its position is being restored */
  enter(key: string, how: 'back' | 'stay' | 'new'): boolean {
    this.stop();
    // Back can show the other screen before scrolling pauses.
    if (this.moving) this.positions.set(this.key, this.moving);
    this.moving = undefined;
    const before = this.positions.get(this.key);
    this.key = key;
    const position = this.positions.get(key);
    if (how === 'stay' && before) this.positions.set(key, before);
    if (how !== 'back' || !position) {
      this.storeLater();
      return false;
    }
    this.restore(position);
    return true;
  }

  /** When this entry is shown again, the list stays where it is. */
  forget(key: string): void {
    this.positions.delete(key);
  }

  /** Stops storing until `release`, while the list does not belong to the history entry. */
  hold(): void {
    this.isHeld = true;
  }

  release(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    this.storeLater();
  }

  /**
   * Listens to scrolling. `cardId`: the attribute with the id of a card. @returns a stop function
   */
  listen(cardId: string): () => void {
    this.cardId = cardId;
    const scrolled = (event: Event) => this.scrolled(event.target);
    const storePending = () => this.storePending();
    const acted = () => {
      this.stop();
      this.storePending();
    };
    // Restore within the page; the browser restores after a reload.
    const restoreBy = (who: ScrollRestoration) => () => {
      window.history.scrollRestoration = who;
    };
    const listeners: [EventTarget, string, (event: Event) => void][] = [
      // The scroll events of a table do not bubble: they are captured.
      [document, 'scroll', scrolled],
      [window, 'popstate', storePending],
      ...['wheel', 'touchstart', 'pointerdown', 'keydown'].map(
        (type): [EventTarget, string, () => void] => [window, type, acted],
      ),
      [window, 'pagehide', restoreBy('auto')],
      [window, 'pageshow', restoreBy('manual')],
    ];
    const options = { capture: true, passive: true };
    for (const [target, type, listener] of listeners)
      target.addEventListener(type, listener, options);
    restoreBy('manual')();
    return () => {
      for (const [target, type, listener] of listeners)
        target.removeEventListener(type, listener, options);
      this.stop();
      clearTimeout(this.timer);
      restoreBy('auto')();
    };
  }

  private scrolled(target: EventTarget | null): void {
    if (!this.isHeld && this.frame === 0) {
      const grid =
        target instanceof Element && target === table()
          ? target.scrollTop
          : (this.moving ?? this.positions.get(this.key))?.grid;
      this.moving = { y: window.scrollY, grid: grid ?? 0 };
    }
    this.storeLater();
  }

  private storeLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.store(), pauseMs);
  }

  /** Stores a pending position now. */
  private storePending(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.store();
  }

  private store(): void {
    this.timer = undefined;
    if (this.isHeld || this.frame !== 0) return;
    this.moving = undefined;
    this.positions.delete(this.key);
    this.positions.set(this.key, currentPosition(this.cardId));
    const [oldest] = this.positions.keys();
    if (this.positions.size > maxPositions && oldest !== undefined) this.positions.delete(oldest);
  }

  private restore(position: ScrollPosition): void {
    const begun = performance.now();
    let steady = 0;
    const step = () => {
      steady = !this.isHeld && scrollTowards(position, this.cardId) ? steady + 1 : 0;
      if (steady >= steadyFrames || performance.now() - begun > restoreTimeoutMs) this.frame = 0;
      else this.frame = requestAnimationFrame(step);
    };
    step();
  }

  private stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }
}

export const scrollPositions = new ScrollPositions();
