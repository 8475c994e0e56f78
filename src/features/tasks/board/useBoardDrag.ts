import { useEffect, useRef, type RefObject } from 'react';
import { dragSpeed } from '../../../ui/browser/dragSpeed';
import { cardStep } from './boardStyle';

/** A mouse has to move this far, in pixels, before a press becomes a drag. */
const mouseStart = 5;
/** A finger has to rest this long, in milliseconds, and stay within some pixels: else it scrolls. */
const touchHold = 300;
const touchSlop = 10;
/** A drag that rests on an element with `data-rest` for this long, in milliseconds, clicks it. */
const restTime = 700;

interface BoardDragModel {
  root: RefObject<HTMLElement | null>;
  /** Returns why the card cannot be moved; null if it can. */
  refusal: (card: HTMLElement) => string | null;
  onRefused: (reason: string) => void;
  /** A line shows where the card will land: people make the order. */
  hasPlaces: boolean;
  /** `index`: of the card below the place in the column. */
  onDrop: (card: HTMLElement, column: string, index: number) => void;
}

interface Drag {
  card: HTMLElement;
  /** What the card was when it was pressed: a scroll can use its element for another task. */
  pressed: HTMLElement;
  ghost: HTMLElement | null;
  /** Where the card was pressed, within the card and in the window. */
  grip: { x: number; y: number };
  from: { x: number; y: number };
  at: { x: number; y: number };
  timer: ReturnType<typeof setTimeout> | undefined;
  pointerId: number;
}

const columnAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]') ?? null;

/** The element that has the cards of a column, all of one height. */
const cardsIn = (column: HTMLElement) => column.querySelector<HTMLElement>('.cards > div');

/** Which place of a column is at a height of the window: the index of the card below it. */
function placeAt(column: HTMLElement, y: number): number {
  const cards = cardsIn(column);
  const shown = cards?.parentElement?.getBoundingClientRect();
  if (!cards || !shown) return 0;
  const within = Math.max(shown.top, Math.min(shown.bottom, y));
  const place = Math.round((within - cards.getBoundingClientRect().top) / cardStep);
  return Math.max(0, Math.min(Math.round(cards.offsetHeight / cardStep), place));
}

/**
 * Drags cards of the board by mouse, or by a finger that rests on one first. The elements are moved
 * directly: a drag renders nothing. Escape ends it.
 */
export function useBoardDrag(model: BoardDragModel): void {
  const latest = useRef(model);
  useEffect(() => {
    latest.current = model;
  });
  useEffect(() => {
    const root = latest.current.root.current;
    if (!root) return undefined;
    let drag: Drag | null = null;
    let frame = 0;
    let target: HTMLElement | null = null;
    let resting: { on: HTMLElement; since: number } | null = null;

    const setTarget = (next: HTMLElement | null) => {
      if (next === target) return;
      target?.removeAttribute('data-drop');
      if (target) cardsIn(target)?.removeAttribute('data-drop-at');
      next?.setAttribute('data-drop', '');
      target = next;
    };
    const showTarget = ({ x, y }: Drag['at']) => {
      setTarget(columnAt(x, y));
      const cards = target && cardsIn(target);
      if (!target || !cards || !latest.current.hasPlaces) return;
      const place = String(placeAt(target, y));
      if (cards.dataset.dropAt === place) return;
      cards.dataset.dropAt = place;
      cards.style.setProperty('--drop-at', place);
    };
    const show = () => {
      if (!drag?.ghost) return;
      const { at, grip, ghost } = drag;
      ghost.style.transform = `translate(${at.x - grip.x}px, ${at.y - grip.y}px) rotate(1.5deg)`;
      showTarget(at);
    };
    const rest = ({ x, y }: { x: number; y: number }) => {
      const on = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-rest]');
      const now = performance.now();
      if (!on) resting = null;
      else if (resting?.on !== on) resting = { on, since: now };
      else if (now - resting.since >= restTime) {
        resting.since = now;
        on.click();
      }
    };
    const scroll = () => {
      if (!drag?.ghost) return;
      rest(drag.at);
      const board = root.getBoundingClientRect();
      root.scrollLeft += dragSpeed(drag.at.x, board.left, board.right);
      const cards = target?.querySelector('.cards');
      if (cards) {
        const box = cards.getBoundingClientRect();
        cards.scrollTop += dragSpeed(drag.at.y, box.top, box.bottom);
      }
      showTarget(drag.at);
      frame = requestAnimationFrame(scroll);
    };
    const end = () => {
      if (!drag) return;
      clearTimeout(drag.timer);
      cancelAnimationFrame(frame);
      drag.ghost?.remove();
      drag.card.removeAttribute('data-dragged');
      drag.card.removeEventListener('touchmove', hold);
      resting = null;
      root.removeAttribute('data-dragging');
      setTarget(null);
      drag = null;
    };
    const start = () => {
      if (!drag) return;
      const { card } = drag;
      const reason = latest.current.refusal(card);
      if (reason !== null) {
        end();
        latest.current.onRefused(reason);
        return;
      }
      const box = card.getBoundingClientRect();
      const ghost = card.cloneNode(true) as HTMLElement;
      ghost.removeAttribute('data-task');
      ghost.setAttribute('aria-hidden', 'true');
      ghost.classList.add('ghost');
      ghost.style.width = `${box.width}px`;
      drag.ghost = root.appendChild(ghost);
      drag.grip = { x: drag.from.x - box.left, y: drag.from.y - box.top };
      card.setAttribute('data-dragged', '');
      // On the card, which the page may lose when what is behind it changes.
      card.addEventListener('touchmove', hold, { passive: false });
      root.setAttribute('data-dragging', '');
      show();
      frame = requestAnimationFrame(scroll);
    };

    const down = (event: PointerEvent) => {
      const { target: pressed } = event;
      if (event.button !== 0 || !event.isPrimary || !(pressed instanceof Element)) return;
      const card = pressed.closest<HTMLElement>('[data-task]');
      if (!card || pressed.closest('input')) return;
      end();
      const from = { x: event.clientX, y: event.clientY };
      const isTouch = event.pointerType !== 'mouse';
      drag = {
        card,
        pressed: card.cloneNode() as HTMLElement,
        ghost: null,
        grip: from,
        from,
        at: from,
        timer: isTouch ? setTimeout(start, touchHold) : undefined,
        pointerId: event.pointerId,
      };
    };
    const move = (event: PointerEvent) => {
      if (!drag || event.pointerId !== drag.pointerId) return;
      drag.at = { x: event.clientX, y: event.clientY };
      if (drag.ghost) return show();
      const way = Math.hypot(drag.at.x - drag.from.x, drag.at.y - drag.from.y);
      if (event.pointerType === 'mouse') {
        if (way >= mouseStart) start();
      } else if (way > touchSlop) end();
    };
    const up = (event: PointerEvent) => {
      if (!drag || event.pointerId !== drag.pointerId) return;
      const { pressed, ghost } = drag;
      const column = target?.dataset.column;
      const index = target ? placeAt(target, drag.at.y) : 0;
      end();
      if (!ghost) return;
      // The release is no click on what the card has.
      const swallow = (click: Event) => {
        click.preventDefault();
        click.stopPropagation();
      };
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, true));
      if (column !== undefined) latest.current.onDrop(pressed, column, index);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag?.ghost) return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    /** A finger that drags does not scroll, and opens no menu of the browser. */
    const hold = (event: Event) => {
      if (drag?.ghost || event.type === 'dragstart') event.preventDefault();
    };
    root.addEventListener('pointerdown', down);
    root.addEventListener('contextmenu', hold);
    root.addEventListener('dragstart', hold);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', press, true);
    return () => {
      end();
      root.removeEventListener('pointerdown', down);
      root.removeEventListener('contextmenu', hold);
      root.removeEventListener('dragstart', hold);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', press, true);
    };
  }, []);
}
