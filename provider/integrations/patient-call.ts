import { setTimeout as sleep } from 'node:timers/promises';
import type { Listed } from './listings-service.ts';

const TRIES = 5;

/** Repeats a throttled call after the wait that it names. Only for calls that are free again within a second. */
export async function patiently<T>(call: () => Listed<T>, isClosed = () => false): Listed<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call();
    if (answer.ok || answer.error.reason !== 'throttled' || tries === TRIES || isClosed()) return answer;
    await sleep(answer.error.retryAfter, undefined, { ref: false });
  }
}
