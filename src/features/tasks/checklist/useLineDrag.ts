import { useState, type PointerEvent, type RefObject } from 'react';

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

/**
 * Moves a line by its handle, with a mouse or a finger.
 * @returns the drag, and the props of the handle of a line
 */
export function useLineDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (id: string, place: number) => void,
) {
  const [drag, setDrag] = useState<LineDrag | null>(null);
  const handleProps = (id: string, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, place: index });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!drag || !list.current) return;
      const place = placeAt(list.current, id, clientY);
      if (place !== drag.place) setDrag({ id, place });
    },
    onPointerUp: () => {
      if (drag && drag.place !== index) onDrop(id, drag.place);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { drag, handleProps };
}
