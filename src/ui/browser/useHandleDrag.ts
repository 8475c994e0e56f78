import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { dragSpeed } from './dragSpeed';

/** What is being dragged, and the place that it would get. */
interface HandleDrag<Place> {
  id: string;
  place: Place;
}

/** The element that scrolls an area. */
function scrollerOf(area: HTMLElement): HTMLElement | null {
  let element = area.parentElement;
  while (element && element.scrollHeight <= element.clientHeight) element = element.parentElement;
  return element;
}

/**
 * Moves a line by its handle, with a mouse or a finger. At an edge the list scrolls; Escape gives up.
 * `placeAt`: the place at a height of the window, a plain value. @returns the drag, and the props of
 * the handle of a line, which is at `start`
 */
export function useHandleDrag<Place extends string | number | null>(
  area: RefObject<HTMLElement | null>,
  placeAt: (area: HTMLElement, id: string, y: number) => Place,
  onDrop: (id: string, place: Place) => void,
) {
  const [drag, setDrag] = useState<HandleDrag<Place> | null>(null);
  const pointer = useRef(0);
  const dragged = drag?.id;

  useEffect(() => {
    const within = area.current;
    if (dragged === undefined || !within) return undefined;
    const scroller = scrollerOf(within);
    let frame = 0;
    const follow = () => {
      if (scroller) {
        const { top, bottom } = scroller.getBoundingClientRect();
        scroller.scrollTop += dragSpeed(pointer.current, top, bottom);
      }
      const place = placeAt(within, dragged, pointer.current);
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
  }, [area, placeAt, dragged]);

  const handleProps = (id: string, start: Place) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointer.current = event.clientY;
      setDrag({ id, place: start });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      pointer.current = clientY;
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      if (!drag || !area.current) return;
      const place = placeAt(area.current, id, clientY);
      if (place !== start) onDrop(id, place);
    },
  });
  return { drag, handleProps };
}
