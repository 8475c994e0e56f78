import type { Annotation, LogEntry } from '../format/logFormat';
import { applyAction } from '../player/applyAction';
import type { ReplayTarget } from '../replayTarget';
import type { LogWriter } from './logWriter';
import type { Span } from './recorder';
import type { Kept, KeptState, Segment } from './ring';

/** `end`: the present state, which the log is compared with after all actions. */
export type ToWrite = Kept & Partial<Pick<Span, 'end'>>;

/** What one kept item adds to a log. */
interface Written {
  entries: readonly (LogEntry | Annotation)[];
  isAction: boolean;
  /** The number of what follows. */
  next: number;
}

/** The state that the actions of a segment before `from` lead to. */
function stateAt(
  target: ReplayTarget,
  { time, state, actions }: Segment,
  from: number,
): KeptState & { time: number } {
  const before = actions.filter(({ number }) => number < from);
  return {
    time: before.at(-1)?.time ?? time,
    shown: {},
    state: before.reduce(
      (reached, { action }) => applyAction(target, reached, action).state,
      state,
    ),
  };
}

/** Writes what was kept to a log, one item at a time. */
export function* keptEntries(
  target: ReplayTarget,
  log: LogWriter,
  { from, segments, observations, droppedTo, end }: ToWrite,
): Generator<Written> {
  let next = from;
  const written = (
    entries: Written['entries'],
    number: number | null = null,
    isAction = false,
  ): Written => {
    if (number !== null) next = number + 1;
    return { entries, isAction, next };
  };
  let observed = 0;
  function* observedBefore(limit: number): Generator<Written> {
    for (
      let one = observations[observed];
      one && one.number < limit;
      one = observations[(observed += 1)]
    )
      if (one.number >= from) yield written([log.observed(one.time, one.observation)], one.number);
  }
  if (from < droppedTo) log.due ??= 'gap';
  for (const segment of segments) {
    if (segment.number < from) {
      const reached = log.due && stateAt(target, segment, from);
      if (reached) yield written(log.checkpoint(reached.time, reached));
    } else {
      yield* observedBefore(segment.number);
      if (segment.gap) log.due ??= 'gap';
      yield written(log.checkpoint(segment.time, segment), segment.number);
    }
    for (const { number, time, action } of segment.actions) {
      if (number < from) continue;
      yield* observedBefore(number);
      yield written(log.action(time, action), number, true);
    }
  }
  yield* observedBefore(Infinity);
  if (end) yield written(log.checkpoint(end.time, end));
}
