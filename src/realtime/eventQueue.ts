/** A page in the background gets no animation frames; its events wait this long at most, in milliseconds. */
const withoutFrames = 250;

export interface EventQueue<Event> {
  push: (event: Event) => void;
  /** Hands over what is waiting now. */
  flush: () => void;
  /** Drops what is waiting. */
  clear: () => void;
}

/**
 * Gathers events and hands them over together, once per animation frame: a burst costs one update of the screen. What comes
 * in a quiet moment is handed over at the end of the task it came in, so that a single change does not wait for a frame.
 */
export function createEventQueue<Event>(handOver: (events: Event[]) => void): EventQueue<Event> {
  let waiting: Event[] = [];
  /** Until the next frame, events gather. */
  let isGathering = false;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    if (waiting.length === 0) return;
    const events = waiting;
    waiting = [];
    handOver(events);
  };
  const rest = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    isGathering = false;
  };
  const gather = () => {
    isGathering = true;
    frame = requestAnimationFrame(onFrame);
    timer = setTimeout(onFrame, withoutFrames);
  };
  const onFrame = () => {
    rest();
    if (waiting.length === 0) return;
    gather();
    flush();
  };

  return {
    flush,
    push: (event) => {
      waiting.push(event);
      if (isGathering) return;
      gather();
      queueMicrotask(flush);
    },
    clear: () => {
      rest();
      waiting = [];
    },
  };
}
