/** A page in the background gets no animation frames; its events wait this long at most, in milliseconds. */
const withoutFrames = 250;

export interface EventQueue<Event> {
  push: (event: Event) => void;
  /** Hands over what is waiting now. */
  flush: () => void;
  /** Drops what is waiting. */
  clear: () => void;
}

/** Gathers events and hands them over together, once per animation frame: a burst costs one update of the screen. */
export function createEventQueue<Event>(handOver: (events: Event[]) => void): EventQueue<Event> {
  let waiting: Event[] = [];
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const unschedule = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const flush = () => {
    unschedule();
    if (waiting.length === 0) return;
    const events = waiting;
    waiting = [];
    handOver(events);
  };

  return {
    flush,
    push: (event) => {
      waiting.push(event);
      if (waiting.length > 1) return;
      frame = requestAnimationFrame(flush);
      timer = setTimeout(flush, withoutFrames);
    },
    clear: () => {
      unschedule();
      waiting = [];
    },
  };
}
