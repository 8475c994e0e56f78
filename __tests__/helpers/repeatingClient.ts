import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { TestClient, type TestAnswer } from './testClient';

/** Answers of nginx for a process that was killed, and of a process that cannot work now. */
const unanswered: readonly number[] = [502, 503, 504];
const tries = 30;
const pauseMs = 100;

/**
 * Repeats a call that got no answer because its process was killed. A write has a key, so that it is
 * made once.
 */
export class RepeatingClient extends TestClient {
  override async send(
    method: string,
    path: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ): Promise<TestAnswer> {
    const takesKey = method !== 'GET' && this.token !== null;
    const headers = takesKey ? { 'idempotency-key': randomUUID(), ...extra } : extra;
    for (let left = tries - 1; ; left -= 1) {
      const answer = await super.send(method, path, body, headers);
      if (left === 0 || !unanswered.includes(answer.status)) return answer;
      await pause(pauseMs);
    }
  }
}
