import { useLayoutEffect, useState, type RefObject } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Height of a task with the gap below it, in pixels: of one line, and of two. */
const steps = { fine: [25, 52], coarse: [46, 62] } as const;
/** Of the line with the date. */
const dateLine = 30;
/** A narrower calendar has dots instead of tasks. */
const leastWidth = 560;

/** How large a calendar is drawn. */
export interface CalendarRoom {
  /** How many tasks a day has room for. Null if there is no room for their titles. */
  room: number | null;
  /** Height of a task with the gap below it, in pixels: of one line, and of two. */
  steps: readonly [number, number];
}

/** Measures the days of the calendar. `weeks`: how many there are. */
export function useRoom(
  days: RefObject<HTMLElement | null>,
  weeks: number,
  isTall: boolean,
): CalendarRoom {
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const [size, setSize] = useState({ width: 1000, height: 700 });
  useLayoutEffect(() => {
    const element = days.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0)
        setSize((before) =>
          before.width === width && before.height === height ? before : { width, height },
        );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [days]);
  const known = isCoarse ? steps.coarse : steps.fine;
  const fitting = Math.floor((size.height / weeks - dateLine) / known[isTall ? 1 : 0]);
  return { room: size.width < leastWidth ? null : Math.max(1, fitting), steps: known };
}
