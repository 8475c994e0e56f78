/** Where and how the log was recorded. */
export interface World {
  /** IANA name, such as Europe/Berlin. */
  timeZone: string;
  /** BCP 47 tag, such as en-GB. */
  locale: string;
}

/** What the frame's window offers to the player's page. */
export interface Stage {
  /** Begins with another log: its zone and locale, and screens that know nothing of the one before. */
  open: (world: World) => void;
  /**
   * Shows a state as the product showed it; `now` in milliseconds since 1970, `index` its place in the log. It is in the page when this
   * returns. Undefined shows nothing.
   */
  show: (state: unknown, now: number, index?: number) => void;
  /** By kind: what the screens have tried since the page is sealed, and did not get. */
  tried: () => Readonly<Record<string, number>>;
}

/** What the frame tells: it can show states, or it never will, and why. They go to the frame's own element. */
export const stageEvents = { ready: 'stage-ready', failed: 'stage-failed' } as const;

declare global {
  interface Window {
    docketStage?: Stage;
  }
}
