// A page that is made of the product's own parts: what the recorder takes to capture the actions of a log, one by one.
import { instrument } from '@redux-devtools/instrument';
import { legacy_createStore as createStore, type Reducer, type UnknownAction } from 'redux';
import { replayTarget } from '../../../src/app/replayTarget';
import { isState } from '../../../src/replay/format/logFormat';
import { readLog } from '../../../src/replay/format/openLog';
import { Engine } from '../../../src/replay/player/engine';
import { makeRecorder } from '../../../src/replay/recorder/recorder';

type State = ReturnType<typeof replayTarget.reducer>;

export interface RecordTimes {
  /** How many of each type. */
  kinds: Record<string, number>;
  /** Milliseconds for all of the actions, one for each pass. */
  passes: number[];
  /** Milliseconds of single actions, over all passes. */
  single: number[];
  /** The same of Redux DevTools, with the fifty actions that it keeps unless told otherwise. */
  peerPasses: number[];
}

/** The actions of a log from a time on (milliseconds since 1970), and the state that they met. */
async function part(
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

/** Actions of one frame at 500 a second. A screen works out what it shows once a frame, and the recorder finds that there. */
const perFrame = 8;

/** One pass: each action is new to the recorder, and meets the state that the one before has left. */
function pass(
  { state: first, actions }: { state: State; actions: readonly UnknownAction[] },
  single: number[],
): number {
  let state = first;
  const recorder = makeRecorder(replayTarget);
  const capture = recorder.middleware({ getState: () => state, dispatch: (action) => action })(
    (action) => action,
  );
  const fresh = structuredClone(actions);
  let sum = 0;
  for (const [at, action] of fresh.entries()) {
    if (at % perFrame === 0) replayTarget.shownRows?.(state);
    const start = performance.now();
    capture(action);
    const took = performance.now() - start;
    single.push(took);
    sum += took;
    state = replayTarget.reducer(state, action);
  }
  return sum;
}

/** What Redux DevTools adds to the bare reducers, over the same actions. */
function peerPass({
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
  const found = await part(file, since);
  const kinds: Record<string, number> = {};
  for (const { type } of found.actions) kinds[type] = (kinds[type] ?? 0) + 1;
  const times: RecordTimes = { kinds, passes: [], single: [], peerPasses: [] };
  pass(found, []);
  peerPass(found);
  for (let run = 0; run < passes; run += 1) {
    times.passes.push(pass(found, times.single));
    times.peerPasses.push(peerPass(found));
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
