import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type {} from '../pages/probe';

/** CPU time of the browser's main thread since the page began, in milliseconds. */
export interface Work {
  task: number;
  script: number;
  layout: number;
  style: number;
}

/** A page and its DevTools session. */
export class Tab {
  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly cdp: CDPSession,
  ) {}

  static async open(context: BrowserContext): Promise<Tab> {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    // Counts the CPU time of the thread, so that other work on the machine does not matter.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new Tab(context, page, cdp);
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

  /** Runs an action. Resolves with its result and what it cost the main thread. */
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

  /** Bytes of the JavaScript heap after garbage collection. */
  async heap(): Promise<number> {
    // Finalizers and weak references free more memory only in the next collection.
    for (let round = 0; round < 3; round += 1) {
      await this.cdp.send('HeapProfiler.collectGarbage');
      await this.page.waitForTimeout(200);
    }
    return (await this.cdp.send('Runtime.getHeapUsage')).usedSize;
  }

  /** Waits until the page has had nothing to do for a while, because pages put work off. */
  async waitUntilIdle(): Promise<void> {
    for (let calm = 0, turns = 0; calm < 3 && turns < 60; turns += 1) {
      const { work } = await this.cost(() => this.page.waitForTimeout(250));
      calm = work.task < 25 ? calm + 1 : 0;
    }
  }

  /** Collects garbage now, so that it is not collected during a measurement. */
  async collectGarbage(): Promise<void> {
    await this.cdp.send('HeapProfiler.collectGarbage');
    await this.waitUntilIdle();
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
