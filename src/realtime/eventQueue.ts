/** A page in the background gets no animation frames; its events wait this long at most, in milliseconds. */
const withoutFrames = 250;

export interface EventQueue<Event> {
  push: (event: Event) => void;
  /** Passes on all waiting events now. */
  flush: () => void;
  /** Drops all waiting events. */
  clear: () => void;
}

/**
 * Collects events and passes them on together, once per animation frame, so that a burst updates the screen once. The first event
 * after a pause is passed on at the end of the current task, so that a single change does not wait for a frame.
 */
export function createEventQueue<Event>(handOver: (events: Event[]) => void): EventQueue<Event> {
  let waiting: Event[] = [];
  /** Events wait for the next frame. */
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
