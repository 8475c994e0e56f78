import { lists, painted, scrollerOf, type ListKind } from './probeScreen';

export interface Scrolled {
  frames: number;
  /** How far the list was scrolled. */
  pixels: number;
  /**
   * Longest task of the main thread in milliseconds. Browsers report tasks from 50 ms; 0 if there
   * was none.
   */
  longestTask: number;
  times: number[];
}

function watchTasks(): { end: () => number } {
  let longest = 0;
  const observer = new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) longest = Math.max(longest, entry.duration);
  });
  observer.observe({ type: 'longtask' });
  return {
    end: () => {
      for (const entry of observer.takeRecords()) longest = Math.max(longest, entry.duration);
      observer.disconnect();
      return longest;
    },
  };
}

function listScroller(kind: ListKind): Element {
  const list = document.querySelector(lists[kind].list);
  if (!list) throw new Error('there is no list');
  return scrollerOf(list);
}

/** Scrolls a list, or all columns of a board, to the top and waits until that is painted. */
export async function scrollToTop(kind: ListKind): Promise<void> {
  for (const list of document.querySelectorAll(lists[kind].list)) scrollerOf(list).scrollTop = 0;
  await painted();
  await painted();
}

/** Scrolls a list by `perFrame` pixels in each frame, and turns round at its ends. */
export async function scrollThrough({
  kind,
  frames,
  perFrame,
}: {
  kind: ListKind;
  frames: number;
  perFrame: number;
}): Promise<Scrolled> {
  await scrollToTop(kind);
  const scroller = listScroller(kind);
  const watch = watchTasks();
  const times: number[] = [];
  let pixels = 0;
  let way = perFrame;
  await new Promise<void>((resolve) => {
    const step = (time: number) => {
      times.push(time);
      if (times.length > frames) return resolve();
      const before = scroller.scrollTop;
      scroller.scrollTop += way;
      const moved = Math.abs(scroller.scrollTop - before);
      pixels += moved;
      if (moved < perFrame - 1) way = -way;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await painted();
  return { frames: times.length, pixels, longestTask: watch.end(), times };
}

/** Records the time of every frame until `window.benchFrames` is called. */
export function watchFrames() {
  const times: number[] = [];
  const watch = watchTasks();
  let running = true;
  const step = (time: number) => {
    times.push(time);
    if (running) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  const end = () => {
    running = false;
    return { times, longestTask: watch.end() };
  };
  window.benchFrames = end;
}

declare global {
  interface Window {
    benchFrames: () => { times: number[]; longestTask: number };
  }
}
