import { setImmediate as turn } from 'node:timers/promises';
import type { App } from '../../server/app';
import { expectSoon } from './expectSoon';
import type { TestServer } from './startServer';
import type { TestAnswer } from './testClient';

type Call = () => Promise<TestAnswer>;

/** Makes calls wait for each other, so that a server writes their changes in one transaction. */
export class Together {
  /** Requests that have come as far as their handler, which puts them into the lane. */
  private arrived = 0;

  /** For `startServer`. */
  readonly prepare = ({ fastify }: App): void => {
    fastify.addHook('preHandler', (_request, _reply, done) => {
      this.arrived += 1;
      done();
    });
  };

  /**
   * Sends calls while `first`, the change of another task, waits for the event counter. `beforeWriting`
   * is called when all of them wait.
   * @returns the answers to the calls, and how many transactions they took
   */
  async send(
    { context: { db, events } }: TestServer,
    first: Call,
    calls: readonly Call[],
    beforeWriting: (answerOfFirst: Promise<TestAnswer>) => Promise<void> | void = () => undefined,
  ): Promise<{ answers: TestAnswer[]; transactions: number }> {
    let release = (): void => undefined;
    const held = db.transaction().execute(async (trx) => {
      await events.lock(trx);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    const begun = jest.spyOn(db, 'transaction');
    const earlier = begun.mock.calls.length;
    const answerOfFirst = first();
    await expectSoon(() => begun.mock.calls.length - earlier, 1);
    const before = this.arrived;
    const answers = calls.map((call) => call());
    await expectSoon(() => this.arrived - before, calls.length);
    await turn();
    await beforeWriting(answerOfFirst);
    release();
    await held;
    await answerOfFirst;
    const all = await Promise.all(answers);
    return { answers: all, transactions: begun.mock.calls.length - earlier - 1 };
  }
}
