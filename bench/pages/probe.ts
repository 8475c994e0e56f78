// Runs in every measured page before the code of the page, so that ours, the floor and the peers
// are measured by the same code.
import { watchScreen } from './probeScreen';
import { watchSocket } from './probeSocket';
import { scrollThrough, scrollToTop, watchFrames } from './probeFrames';

const screen = watchScreen();
const socket = watchSocket();

export const probe = { ...screen, ...socket, scrollThrough, scrollToTop, watchFrames };
export type Probe = typeof probe;

declare global {
  interface Window {
    bench: Probe;
  }
}

window.bench = probe;
