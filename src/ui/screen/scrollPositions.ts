/**
 * Where a person was on a screen: in the window, in its table, and which card was at the top of the
 * window.
 */
interface Place {
  y: number;
  grid: number;
  /**
   * Heights of cards are only estimated until they are drawn, so that pixels alone would lead to
   * another card.
   */
  card?: { id: string; position: number; top: number };
}

/** The entries of the history that a place is remembered for. */
const mostPlaces = 200;
/** A place is written down when scrolling rests for this long, in milliseconds. */
const rest = 100;
/** Frames for which a place must stay right: cards are measured once they are drawn. */
const steadyFrames = 10;
/** When a place cannot be reached, for example because its rows were deleted, in milliseconds. */
const givesUpAfter = 30_000;
/** Height of the bar that covers the top of the window, in pixels. */
const bar = 56;

const table = () => document.querySelector<HTMLElement>('main [role="grid"]');
const cardsIn = (cardId: string) => [
  ...document.querySelectorAll(`main [${cardId}][aria-posinset]`),
];
const positionOf = (card: Element) => Number(card.getAttribute('aria-posinset'));

function currentPlace(cardId: string): Place {
  const place: Place = { y: window.scrollY, grid: table()?.scrollTop ?? 0 };
  if (place.y === 0 || cardId === '') return place;
  for (const card of cardsIn(cardId)) {
    const { top, bottom } = card.getBoundingClientRect();
    const id = card.getAttribute(cardId);
    if (bottom > bar && id) return { ...place, card: { id, position: positionOf(card), top } };
  }
  return place;
}

/**
 * Brings the card to where it was. @returns whether it already is there, or is known to be gone.
 */
function reachCard({ id, position, top }: NonNullable<Place['card']>, cardId: string): boolean {
  const card = document.querySelector(`main [${cardId}="${CSS.escape(id)}"]`);
  if (card) {
    const distance = card.getBoundingClientRect().top - top;
    if (Math.abs(distance) > 1) window.scrollBy({ top: distance, behavior: 'instant' });
    return Math.abs(distance) <= 1;
  }
  const drawn = cardsIn(cardId);
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (!first || !last) return false;
  const [from, to] = [positionOf(first), positionOf(last)];
  if (position >= from && position <= to) return true;
  // Nearer by as many cards as are missing, at the height of those that are drawn: side by side,
  // each has a part of it.
  const height =
    (last.getBoundingClientRect().bottom - first.getBoundingClientRect().top) / drawn.length;
  window.scrollBy({
    top: (position < from ? position - from : position - to) * height,
    behavior: 'instant',
  });
  return false;
}

/** One step towards a place. @returns whether it is reached. */
function reach({ y, grid, card }: Place, cardId: string): boolean {
  const scroller = table();
  if (grid > 0 && scroller && scroller.scrollTop !== grid) scroller.scrollTop = grid;
  const isGridReached = grid === 0 || Math.abs((scroller?.scrollTop ?? 0) - grid) <= 1;
  if (card) return reachCard(card, cardId) && isGridReached;
  if (Math.abs(window.scrollY - y) > 1) window.scrollTo({ top: y, behavior: 'instant' });
  return Math.abs(window.scrollY - y) <= 1 && isGridReached;
}

/**
 * Remembers where a person was in each entry of the history, and brings them back there. A list may
 * arrive long after its screen: the place is tried with each frame until it is reached, and until
 * the person does something.
 */
export class ScrollPositions {
  private readonly places = new Map<string, Place>();
  private key = '';
  /** The attribute that holds a card's id. Empty before `follow`. */
  private cardId = '';
  /**
   * Where scrolling is since the last note: only in pixels, because cards are looked up only at
   * rest.
   */
  private moving: Place | undefined;
  private isHeld = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;

  /** Another entry is shown. @returns whether its place is known and being restored. */
  enter(key: string, how: 'back' | 'stay' | 'anew'): boolean {
    this.stop();
    // Back may draw the other screen before scrolling has come to rest.
    if (this.moving) this.places.set(this.key, this.moving);
    this.moving = undefined;
    const before = this.places.get(this.key);
    this.key = key;
    const place = this.places.get(key);
    if (how === 'stay' && before) this.places.set(key, before);
    if (how !== 'back' || !place) {
      this.later();
      return false;
    }
    this.restore(place);
    return true;
  }

  /**
   * The list and the entry are about to differ: what is scrolled until `release` is a place in
   * neither.
   */
  hold(): void {
    this.isHeld = true;
  }

  release(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    this.later();
  }

  /**
   * Follows the window. `cardId`: the attribute that holds a card's id. @returns a function that
   * ends it.
   */
  follow(cardId: string): () => void {
    this.cardId = cardId;
    const scrolled = (event: Event) => this.scrolled(event.target);
    const settle = () => this.settle();
    const acted = () => {
      this.stop();
      this.settle();
    };
    // Within the page it is ours; a reload is the browser's.
    const restoredBy = (who: ScrollRestoration) => () => {
      window.history.scrollRestoration = who;
    };
    const listeners: [EventTarget, string, (event: Event) => void][] = [
      // A table scrolls by itself: its events do not bubble, and are caught on their way down.
      [document, 'scroll', scrolled],
      [window, 'popstate', settle],
      ...['wheel', 'touchstart', 'pointerdown', 'keydown'].map(
        (type): [EventTarget, string, () => void] => [window, type, acted],
      ),
      [window, 'pagehide', restoredBy('auto')],
      [window, 'pageshow', restoredBy('manual')],
    ];
    const options = { capture: true, passive: true };
    for (const [target, type, listener] of listeners)
      target.addEventListener(type, listener, options);
    restoredBy('manual')();
    return () => {
      for (const [target, type, listener] of listeners)
        target.removeEventListener(type, listener, options);
      this.stop();
      clearTimeout(this.timer);
      restoredBy('auto')();
    };
  }

  private scrolled(target: EventTarget | null): void {
    if (!this.isHeld && this.frame === 0) {
      const grid =
        target instanceof Element && target === table()
          ? target.scrollTop
          : (this.moving ?? this.places.get(this.key))?.grid;
      this.moving = { y: window.scrollY, grid: grid ?? 0 };
    }
    this.later();
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.note(), rest);
  }

  /** Writes a place down that is still to be written down. */
  private settle(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.note();
  }

  private note(): void {
    this.timer = undefined;
    if (this.isHeld || this.frame !== 0) return;
    this.moving = undefined;
    this.places.delete(this.key);
    this.places.set(this.key, currentPlace(this.cardId));
    const [oldest] = this.places.keys();
    if (this.places.size > mostPlaces && oldest !== undefined) this.places.delete(oldest);
  }

  private restore(place: Place): void {
    const begun = performance.now();
    let steady = 0;
    const step = () => {
      steady = !this.isHeld && reach(place, this.cardId) ? steady + 1 : 0;
      if (steady >= steadyFrames || performance.now() - begun > givesUpAfter) this.frame = 0;
      else this.frame = requestAnimationFrame(step);
    };
    step();
  }

  private stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }
}

/** The places of this page's history. */
export const scrollPositions = new ScrollPositions();
