/** A clock that moves only when a test advances it. */
export interface TestClock {
  now: () => number;
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
