import Sequencer from '@jest/test-sequencer';

/** Files that take long, although some are short. Others are done in a few seconds. */
const slow =
  /__tests__[/\\](e2e|.*(eventsConvergence|nginx|dataLock|roundTrip\w*|namesSessions)\.)/;

/**
 * Starts slow files first, so that no core waits for one of them at the end. Jest knows how long a
 * file took from the run before, and orders by size in a fresh clone.
 */
export default class TestSequencer extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isSlow = ({ path }) => slow.test(path);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}
