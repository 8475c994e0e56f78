import { painted, scrollerOf } from './probeScreen';

export interface Scrolled {
  frames: number;
  /** Rows that went by. */
  rows: number;
  /** Longest task of the main thread in milliseconds; 0 when none took 50, the least that browsers report. */
  longestTask: number;
  /** Times of the frames. */
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

/** Scrolls the grid by `perFrame` pixels in every frame until `rows` of `rowHeight` went by. */
export async function scrollThrough({ rows, rowHeight, perFrame }: { rows: number; rowHeight: number; perFrame: number }): Promise<Scrolled> {
  const grid = document.querySelector('[role="grid"]');
  if (!grid) throw new Error('there is no grid');
  const scroller = scrollerOf(grid);
  scroller.scrollTop = 0;
  await painted();
  await painted();
  const frames = Math.ceil((rows * rowHeight) / perFrame);
  const watch = watchTasks();
  const times: number[] = [];
  await new Promise<void>((resolve) => {
    const step = (time: number) => {
      times.push(time);
      if (times.length > frames) return resolve();
      scroller.scrollTop += perFrame;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  const reached = scroller.scrollTop / rowHeight;
  await painted();
  return { frames: times.length, rows: reached, longestTask: watch.end(), times };
}

/** Notes the time of every frame until `end` is called. */
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
