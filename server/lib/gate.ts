/** A call was let in by no one for too long. It has done nothing. */
class GateTimeout extends Error {
  readonly code = 'GATE_TIMEOUT';

  constructor(ms: number) {
    super(`not let in after ${ms} ms`);
  }
}

/** Lets a limited number of calls in at a time, in the order of their calls. */
export class Gate {
  private readonly queue = new Set<() => void>();
  /** How many are in. */
  inside = 0;

  constructor(private readonly limit: number) {}

  get waiting(): number {
    return this.queue.size;
  }

  /**
   * Waits to be let in. Everyone who was let in calls `leave` once.
   * @throws GateTimeout after `ms`, if given
   */
  enter(ms?: number): Promise<void> {
    if (this.inside < this.limit) {
      this.inside += 1;
      return Promise.resolve();
    }
    return new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(late);
        resolve();
      };
      const late =
        ms === undefined
          ? undefined
          : setTimeout(() => {
              this.queue.delete(enter);
              reject(new GateTimeout(ms));
            }, ms);
      this.queue.add(enter);
    });
  }

  leave(): void {
    const [next] = this.queue;
    // The place passes on, so that no newer call takes it first.
    if (!next) this.inside -= 1;
    else {
      this.queue.delete(next);
      next();
    }
  }
}
