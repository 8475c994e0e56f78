import type { LogHeader } from '../format/logFormat';

export type FrameEnvironment = Pick<LogHeader, 'timeZone' | 'locale'>;

/** What the frame's window offers to the player. */
interface ReplayFrameApi {
  /** Starts with another log: its zone and locale, and fresh screens. */
  open: (environment: FrameEnvironment) => void;
  /**
   * Shows a state synchronously. `now` in milliseconds since 1970, `index` of its entry. Undefined
   * shows nothing.
   */
  show: (state: unknown, now: number, index?: number) => void;
  /** How often the screens tried something that is blocked, by kind. */
  blocked: () => Readonly<Record<string, number>>;
}

/** Events on the frame element: it can show states, or why it never will. */
export const frameEvents = { ready: 'replay-frame-ready', failed: 'replay-frame-failed' } as const;

declare global {
  interface Window {
    docketReplayFrame?: ReplayFrameApi;
  }
}
