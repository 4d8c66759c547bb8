import { afterEach, describe, expect, it } from 'vitest';
import { parseRecording } from '#shared/recording.ts';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { readMetrics } from '../routes/ops-handlers.ts';
import { createWatches, watchStream } from './watch-stream.ts';

const logEvent = (seq: number, type: string, data: unknown) => {
  const body = JSON.stringify({ seq, id: `id-${seq}`, type, at: 1, data });
  return { seq, id: `id-${seq}`, at: 1, body, bytes: body.length };
};

describe('the live recording of a user’s stream', () => {
  const readers: ReadableStreamDefaultReader<Uint8Array>[] = [];
  afterEach(async () => {
    for (const reader of readers.splice(0)) await reader.cancel().catch(() => {});
  });

  function watched(dirs: ('up' | 'down')[] = ['up', 'down']) {
    let now = 10_000;
    const watches = createWatches();
    const reader = watchStream(watches, { user: 'u1', dirs }, () => now).getReader();
    readers.push(reader);
    return {
      watches,
      reader,
      pass: (ms: number) => {
        now += ms;
      },
      /** Returns this many of the written chunks, as text. */
      async text(pieces: number) {
        let text = '';
        for (let piece = 0; piece < pieces; piece += 1) text += new TextDecoder().decode((await reader.read()).value);
        return text;
      },
    };
  }

  it('contains raw frames and typed events in order, redacted, with their times [LIVE-14]', async () => {
    const stream = watched();
    stream.pass(250);
    stream.watches.observe('u1', {
      type: 'received',
      frame: ['spapi:PRICING_HEALTH', pricingRecord(1), { outboxId: 'o-1' }],
    });
    stream.watches.observe('u1', {
      type: 'stored',
      events: [
        logEvent(1, 'tokens.updated', balanceOf(5)),
        logEvent(2, 'account.updated', { user: { email: 'a@b.example' } }),
      ],
      staged: [],
    });
    stream.watches.observe('u1', { type: 'received', frame: 'a text with a@b.example' });
    const text = await stream.text(5);
    const recording = parseRecording(text);
    expect(recording.lines.map(({ at, dir }) => [at, dir])).toEqual([
      [250, 'up'],
      [250, 'down'],
      [250, 'down'],
      [250, 'up'],
    ]);
    expect(recording.header.redactions).toContain('email');
    expect(recording.lines[3]?.frame).toMatch(/^(?:text-\d+ ){3}person-1@example\.test$/);
    expect(text).not.toContain('SELLER1"');
  });

  it('contains only one user’s stream in the requested directions, and stops when the reader leaves [LIVE-14]', async () => {
    const stream = watched(['down']);
    stream.watches.observe('u1', { type: 'received', frame: ['tokens:updated', balanceOf(5)] });
    stream.watches.observe('u2', { type: 'stored', events: [logEvent(1, 'tokens.updated', balanceOf(5))], staged: [] });
    stream.watches.observe('u1', { type: 'stored', events: [logEvent(7, 'tokens.updated', balanceOf(5))], staged: [] });
    expect(parseRecording(await stream.text(2)).lines.map((line) => (line.frame as { seq: number }).seq)).toEqual([7]);
    expect(stream.watches.count()).toBe(1);
    await stream.reader.cancel();
    expect(stream.watches.count()).toBe(0);
  });

  it('ends with an error if its reader is too slow, and buffers a few megabytes at most [LIVE-14]', async () => {
    const stream = watched();
    const frame = ['notification:new', { amount: Array.from({ length: 15_000 }, () => 123_456) }];
    let sent = 0;
    while (stream.watches.count() > 0 && sent < 200) {
      stream.watches.observe('u1', { type: 'received', frame: frame });
      sent += 1;
    }
    expect(sent).toBeLessThan(60);
    await expect(stream.reader.read()).rejects.toThrow('too slow');
  });
});

describe('the metrics', () => {
  it('are parsed from a host’s text: counts by kind, gauges, and a histogram with the count of each step', () => {
    const text = [
      '# HELP sellerwire_resumes_total Hellos',
      'process_cpu_seconds_total 3',
      'sellerwire_hubs 2',
      'sellerwire_resumes_total{kind="live"} 4',
      'sellerwire_resumes_total{kind="snapshot:fresh"} 9',
      'sellerwire_closes_total{kind="4408"} 1',
      'sellerwire_reconciles_total 5',
      'sellerwire_delivery_seconds_bucket{le="0.001"} 10',
      'sellerwire_delivery_seconds_bucket{le="0.0005"} 4',
      'sellerwire_delivery_seconds_bucket{le="+Inf"} 12',
      'sellerwire_delivery_seconds_sum 0.25',
      'sellerwire_delivery_seconds_count 12',
    ].join('\n');
    expect(readMetrics(text)).toEqual({
      gauges: { hubs: 2 },
      counts: { resumes: { live: 4, 'snapshot:fresh': 9 }, closes: { '4408': 1 }, reconciles: { '': 5 } },
      delay: {
        steps: [
          { upTo: 0.0005, count: 4 },
          { upTo: 0.001, count: 6 },
        ],
        sum: 0.25,
        count: 12,
      },
    });
  });
});
