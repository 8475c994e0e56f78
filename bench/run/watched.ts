import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type {} from '../pages/probe';

/** What the browser's main thread did, in milliseconds of its CPU time since the page began. */
export interface Work {
  task: number;
  script: number;
  layout: number;
  style: number;
}

/** A page under watch, and the line to the browser beside it. */
export class Watched {
  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly cdp: CDPSession,
  ) {}

  static async open(context: BrowserContext): Promise<Watched> {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    // CPU time of the thread: what others do on the machine is not counted.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new Watched(context, page, cdp);
  }

  async work(): Promise<Work> {
    const { metrics } = await this.cdp.send('Performance.getMetrics');
    const ms = (name: string) =>
      1000 * (metrics.find((metric) => metric.name === name)?.value ?? NaN);
    return {
      task: ms('TaskDuration'),
      script: ms('ScriptDuration'),
      layout: ms('LayoutDuration'),
      style: ms('RecalcStyleDuration'),
    };
  }

  /** What an action cost the main thread, and what it answered. */
  async cost<Result>(action: () => Promise<Result>): Promise<{ result: Result; work: Work }> {
    const before = await this.work();
    const result = await action();
    const after = await this.work();
    return {
      result,
      work: {
        task: after.task - before.task,
        script: after.script - before.script,
        layout: after.layout - before.layout,
        style: after.style - before.style,
      },
    };
  }

  /** Bytes of the JavaScript heap after everything that can be collected was. */
  async heap(): Promise<number> {
    // What one collection lets go of, finalisers and weak references included, is gone after the next.
    for (let round = 0; round < 3; round += 1) {
      await this.cdp.send('HeapProfiler.collectGarbage');
      await this.page.waitForTimeout(200);
    }
    return (await this.cdp.send('Runtime.getHeapUsage')).usedSize;
  }

  /** Nothing to do for a while: what was put off until then is done. */
  async settle(): Promise<void> {
    for (let calm = 0, turns = 0; calm < 3 && turns < 60; turns += 1) {
      const { work } = await this.cost(() => this.page.waitForTimeout(250));
      calm = work.task < 25 ? calm + 1 : 0;
    }
  }

  /** Brings the first run of garbage collection outside of what is measured. */
  async tidy(): Promise<void> {
    await this.cdp.send('HeapProfiler.collectGarbage');
    await this.settle();
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
