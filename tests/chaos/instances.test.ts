import { describe, expect, it } from 'vitest';
import { hasHaproxy } from '#tests/support/haproxy.ts';
import { rollThrough } from './instances.ts';

describe('three instances behind the real HAProxy', () => {
  if (!hasHaproxy()) {
    it('were not tried: haproxy is not installed here (apt-get install haproxy) [ENG-01]', () => {
      console.warn('haproxy is not installed: nothing behind a proxy was tried.');
      expect(hasHaproxy()).toBe(false);
    });
    return;
  }

  it('lose and double nothing when one is killed and then all are restarted in turn under alerts, and all tabs are live again [ENG-01]', async () => {
    const result = await rollThrough({ instances: 3, users: 30, tabsEach: 2, rate: 5, patience: 60_000 });
    expect(result.failures.join('\n')).toBe('');
    expect(result.live.map(({ stop }) => stop)).toEqual(['kill -9', 'restart 1', 'restart 2', 'restart 3']);
    expect([result.tabs, result.alerts > 50]).toEqual([60, true]);
  });
});
