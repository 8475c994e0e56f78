// Measures what verifying a log costs compared with the reducers alone. It has a process of its
// own, so that the heap holds one log and nothing of the browser or the server.
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { instrument } from '@redux-devtools/instrument';
import { legacy_createStore as createStore, type Reducer, type UnknownAction } from 'redux';
import { replayTarget } from '../../../src/app/replayTarget';
import { readLog } from '../../../src/replay/format/readLog';
import { isState, type Log } from '../../../src/replay/format/logFormat';
import { Engine } from '../../../src/replay/player/engine';
import { createBenchRandom } from '../../seed/random';
import { fileOf, writeBenchLog } from './benchLog';
import { makeBenchSession, type SessionSize } from './benchSession';

export interface VerifyOrder extends SessionSize {
  /** 0 writes the file and measures nothing else. */
  runs: number;
  file: string;
}

/** Times in milliseconds, one for each run or jump. */
export interface VerifyTimes {
  actions: number;
  fileBytes: number;
  write: number;
  read: number;
  bare: number[];
  verify: number[];
  jumps: number[];
  /** Redux DevTools: importing all actions at once, and its jumps. */
  imported: number[];
  peerJumps: number[];
}

const collect = (): void => {
  if (!globalThis.gc) throw new Error('run with --expose-gc');
  globalThis.gc();
};
async function timed(work: () => unknown): Promise<number> {
  collect();
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The entries to jump to, the same for the engine and the peer. */
const jumpTargets = (length: number): number[] => {
  const random = createBenchRandom();
  return Array.from({ length: 200 }, () => random.between(1, length - 1));
};

/** Imports all actions into a store of Redux DevTools, which keeps every state, and jumps there. */
function measurePeer(
  first: unknown,
  actions: readonly UnknownAction[],
): { imported: number; jumps: number[] } {
  const reducer = replayTarget.reducer as Reducer<unknown>;
  const { liftedStore, getState } = createStore(reducer, first, instrument());
  collect();
  const start = performance.now();
  liftedStore.dispatch({ type: 'IMPORT_STATE', nextLiftedState: actions, preloadedState: first });
  const imported = performance.now() - start;
  const jumps = jumpTargets(actions.length).map((index) => {
    const from = performance.now();
    liftedStore.dispatch({ type: 'JUMP_TO_STATE', index, actionId: index });
    getState();
    return performance.now() - from;
  });
  return { imported, jumps };
}

async function makeLog(
  order: VerifyOrder,
): Promise<Pick<VerifyTimes, 'write' | 'read' | 'fileBytes'> & { log: Log }> {
  const session = await makeBenchSession(order);
  let written: Blob | null = null;
  const write = await timed(async () => {
    written = await fileOf(writeBenchLog(session));
  });
  if (!written) throw new Error('no log was written');
  await writeFile(order.file, Buffer.from(await (written as Blob).arrayBuffer()));
  let log: Log | null = null;
  const read = await timed(async () => {
    log = await readLog(await openAsBlob(order.file));
  });
  if (!log) throw new Error('no log was read');
  return { log, write, read, fileBytes: (written as Blob).size };
}

async function measure(order: VerifyOrder): Promise<VerifyTimes> {
  const { log, ...made } = await makeLog(order);
  const actions = log.entries.flatMap((entry) => (isState(entry) ? [] : [entry.action]));
  const [first] = log.entries;
  if (!first || !isState(first)) throw new Error('the log begins with no state');
  const begin = first.state as ReturnType<typeof replayTarget.reducer>;

  const bare = () => {
    let state = begin;
    for (const action of actions) state = replayTarget.reducer(state, action);
    return state;
  };
  let engine = new Engine(replayTarget, log);
  const verify = async () => {
    engine = new Engine(replayTarget, log);
    const verdict = await engine.verify();
    if (!verdict.identical) throw new Error(`the log does not verify: ${verdict.first?.message}`);
    if (verdict.actions !== actions.length)
      throw new Error(`of ${actions.length} actions ${verdict.actions} were verified`);
  };
  const times: VerifyTimes = {
    ...made,
    actions: actions.length,
    bare: [],
    verify: [],
    jumps: [],
    imported: [],
    peerJumps: [],
  };
  if (order.runs === 0) return times;
  // A first run is not counted, because it compiles the code.
  await verify();
  bare();
  for (let run = 0; run < order.runs; run += 1) {
    const order: readonly ('bare' | 'verify')[] =
      run % 2 === 0 ? ['bare', 'verify'] : ['verify', 'bare'];
    for (const name of order) times[name].push(await timed(name === 'bare' ? bare : verify));
  }
  times.jumps = jumpTargets(log.entries.length).map((index) => {
    const start = performance.now();
    engine.stateAt(index);
    return performance.now() - start;
  });
  for (let run = 0; run < Math.min(3, order.runs); run += 1) {
    const peer = measurePeer(begin, actions);
    times.imported.push(peer.imported);
    times.peerJumps = peer.jumps;
  }
  return times;
}

process.once('message', (order: VerifyOrder) => {
  measure(order).then(
    (times) => process.send?.(times, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
