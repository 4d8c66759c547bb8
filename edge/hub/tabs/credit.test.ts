import { describe, expect, it } from 'vitest';
import { limits } from '#shared/protocol.ts';
import { acknowledge, type Credit, hasCredit, oldestRequest, spend } from './tab.ts';

describe("a tab's credit", () => {
  const fresh = (): Credit => ({ requested: [], bytes: 0, sinceRequest: 0 });

  it('requests an ack after more than 32 KiB, and is full again with the ack of exactly that event, with nothing overdue [ST5]', () => {
    const credit = fresh();
    expect(spend(credit, 1, limits.ackBytes, 100)).toBe(false);
    expect(spend(credit, 2, 1, 200)).toBe(true);
    expect(oldestRequest(credit)).toEqual({ to: 2, bytes: limits.ackBytes + 1, at: 200 });
    acknowledge(credit, 1);
    expect(oldestRequest(credit)).toMatchObject({ to: 2 });
    acknowledge(credit, 2);
    expect([oldestRequest(credit), credit.bytes]).toEqual([undefined, 0]);
  });

  it('runs out above 512 KiB, and suffices again below 256 KiB [ST5]', () => {
    const credit = fresh();
    const size = limits.creditStop / 8;
    for (let seq = 1; seq <= 8; seq += 1) spend(credit, seq, size, seq);
    expect(hasCredit(credit)).toBe(true);
    spend(credit, 9, size, 9);
    expect(hasCredit(credit)).toBe(false);
    expect(acknowledge(credit, 5)).toBe(false);
    expect(acknowledge(credit, 6)).toBe(true);
  });
});
