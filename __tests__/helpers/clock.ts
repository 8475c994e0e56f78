/** A clock that stands still until a test moves it. */
export interface TestClock {
  now: () => number;
  /** Milliseconds forward. */
  advance: (ms: number) => void;
}

export function createClock(start = Date.parse('2026-03-02T10:00:00Z')): TestClock {
  let time = start;
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
  };
}
