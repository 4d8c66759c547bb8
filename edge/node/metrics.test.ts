import perfHooks from 'node:perf_hooks';
import { expect, it, vi } from 'vitest';
import { createMeter } from './metrics.ts';

it('the figures of the event loop wake an idle process at most ten times a second, as each instance pays for its own [ENG-01]', async () => {
  const monitor = vi.spyOn(perfHooks, 'monitorEventLoopDelay');
  try {
    const { text } = createMeter();
    expect(monitor.mock.calls).toEqual([[{ resolution: expect.any(Number) }]]);
    expect(monitor.mock.calls[0]?.[0]?.resolution).toBeGreaterThanOrEqual(100);
    expect(await text()).toContain('nodejs_eventloop_lag_p99_seconds');
  } finally {
    for (const { value } of monitor.mock.results) value.disable();
    monitor.mockRestore();
  }
});
