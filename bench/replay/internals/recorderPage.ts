// A page that runs the product's recorder over the actions of a log and measures each one.
import { instrument } from '@redux-devtools/instrument';
import { legacy_createStore as createStore, type Reducer, type UnknownAction } from 'redux';
import { replayTarget } from '../../../src/app/replayTarget';
import { isState } from '../../../src/replay/format/logFormat';
import { readLog } from '../../../src/replay/format/readLog';
import { Engine } from '../../../src/replay/player/engine';
import { Recorder } from '../../../src/replay/recorder/recorder';

type State = ReturnType<typeof replayTarget.reducer>;

export interface RecordTimes {
  /** How many actions there are of each type. */
  kinds: Record<string, number>;
  /** Milliseconds for all actions, one value for each pass. */
  passes: number[];
  /** Milliseconds of single actions, over all passes. */
  single: number[];
  /** The same for Redux DevTools, which keeps 50 actions by default. */
  peerPasses: number[];
}

/** The actions of a log since a time (milliseconds since 1970), and the state before them. */
async function readActions(
  file: Blob,
  since: number,
): Promise<{ state: State; actions: UnknownAction[] }> {
  const log = await readLog(file);
  const first = log.entries.findIndex(
    (entry, index) => index > 0 && !isState(entry) && log.header.startedAt + entry.at >= since,
  );
  if (first < 0) throw new Error('the log holds nothing of the burst');
  const engine = new Engine(replayTarget, log);
  return {
    state: engine.stateAt(first - 1) as State,
    actions: log.entries.slice(first).flatMap((entry) => (isState(entry) ? [] : [entry.action])),
  };
}

/**
 * Actions in one frame at 500 a second. A screen computes its selectors once a frame, and the
 * recorder then finds them cached.
 */
const perFrame = 8;

/** One pass. Each action is new to the recorder and meets the state that the previous one left. */
function recordOnce(
  { state: first, actions }: { state: State; actions: readonly UnknownAction[] },
  single: number[],
): number {
  let state = first;
  const recorder = new Recorder(replayTarget);
  recorder.connect(() => state);
  const fresh = structuredClone(actions);
  let sum = 0;
  for (const [at, action] of fresh.entries()) {
    if (at % perFrame === 0) replayTarget.shownRows?.(state);
    const start = performance.now();
    recorder.before(action, state, recorder.now());
    recorder.after(action, state);
    const took = performance.now() - start;
    single.push(took);
    sum += took;
    state = replayTarget.reducer(state, action);
  }
  return sum;
}

/** Milliseconds that Redux DevTools adds to the reducers alone, over the same actions. */
function recordOnceWithPeer({
  state: first,
  actions,
}: {
  state: State;
  actions: readonly UnknownAction[];
}): number {
  const { dispatch } = createStore(
    replayTarget.reducer as Reducer<State>,
    first,
    instrument(() => null, { maxAge: 50 }),
  );
  let [bare, lifted, state] = [0, 0, first];
  for (const action of structuredClone(actions)) {
    const start = performance.now();
    dispatch(action);
    const between = performance.now();
    state = replayTarget.reducer(state, action);
    lifted += between - start;
    bare += performance.now() - between;
  }
  return Math.max(0, lifted - bare);
}

async function measureRecording(since: number, passes: number): Promise<RecordTimes> {
  if (!crossOriginIsolated) throw new Error('times are too coarse in this page');
  const file = document.querySelector('input')?.files?.[0];
  if (!file) throw new Error('there is no log');
  const found = await readActions(file, since);
  const kinds: Record<string, number> = {};
  for (const { type } of found.actions) kinds[type] = (kinds[type] ?? 0) + 1;
  const times: RecordTimes = { kinds, passes: [], single: [], peerPasses: [] };
  recordOnce(found, []);
  recordOnceWithPeer(found);
  for (let run = 0; run < passes; run += 1) {
    times.passes.push(recordOnce(found, times.single));
    times.peerPasses.push(recordOnceWithPeer(found));
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  return times;
}

const input = document.createElement('input');
input.type = 'file';
document.body.append(input);
window.measureRecording = measureRecording;

declare global {
  interface Window {
    measureRecording: typeof measureRecording;
  }
}
