import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { dragSpeed } from '../../../ui/browser/dragSpeed';

/** A line that is being dragged, and the place that it would get, counted from 0. */
interface LineDrag {
  id: string;
  place: number;
}

/** How many of the other lines are above a point. */
function placeAt(list: HTMLElement, id: string, y: number): number {
  const others = [...list.querySelectorAll<HTMLElement>('[data-line]')].filter(
    (line) => line.dataset.line !== id,
  );
  return others.filter((line) => {
    const { top, height } = line.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** The element that scrolls the list. */
function scrollerOf(list: HTMLElement): HTMLElement | null {
  let element = list.parentElement;
  while (element && element.scrollHeight <= element.clientHeight) element = element.parentElement;
  return element;
}

/**
 * Moves a line by its handle, with a mouse or a finger. At an edge the list scrolls; Escape gives up.
 * @returns the drag, and the props of the handle of a line
 */
export function useLineDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (id: string, place: number) => void,
) {
  const [drag, setDrag] = useState<LineDrag | null>(null);
  const pointer = useRef(0);
  const dragged = drag?.id;

  useEffect(() => {
    const lines = list.current;
    if (dragged === undefined || !lines) return undefined;
    const scroller = scrollerOf(lines);
    let frame = 0;
    const follow = () => {
      if (scroller) {
        const { top, bottom } = scroller.getBoundingClientRect();
        scroller.scrollTop += dragSpeed(pointer.current, top, bottom);
      }
      const place = placeAt(lines, dragged, pointer.current);
      setDrag((now) => (now && now.place !== place ? { ...now, place } : now));
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setDrag(null);
      // It would close the task.
      event.stopPropagation();
    };
    // Not at the handle, which is gone if somebody removes the line.
    const end = () => setDrag(null);
    window.addEventListener('keydown', giveUp, { capture: true });
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', giveUp, { capture: true });
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [list, dragged]);

  const handleProps = (id: string, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointer.current = event.clientY;
      setDrag({ id, place: index });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      pointer.current = clientY;
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      const place = drag && list.current && placeAt(list.current, id, clientY);
      if (place !== null && place !== index) onDrop(id, place);
    },
  });
  return { drag, handleProps };
}
