import { describe, expect, it } from 'vitest';
import { marketplaceIdOf } from '#shared/marketplace-ids.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { type IngestFrame, readDemoRecording } from './demo-recording.ts';
import { freshen } from './feed.ts';
import { makeRecording } from './make-recording.ts';

describe('the demo recording', () => {
  const { lines } = readDemoRecording();

  it('equals the output of its generator', () => {
    expect(readDemoRecording()).toEqual(makeRecording());
  });

  it('starts within three seconds, never pauses for six seconds, and bursts every two minutes', () => {
    const times = lines.map((line) => line.at);
    expect(times[0]).toBeLessThan(3_000);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const gaps = times.slice(1).map((time, index) => time - (times[index] as number));
    expect(Math.max(...gaps)).toBeLessThan(6_000);
    const bursts = [0, 1, 2, 3, 4, 5].map(
      (block) =>
        lines.filter((line) => line.at >= block * 120_000 + 97_000 && line.at < block * 120_000 + 100_500).length,
    );
    for (const burst of bursts) expect(burst).toBeGreaterThanOrEqual(12);
  });

  it('has a marketplace that falls silent for ten minutes, while its offers change [ACT-09]', () => {
    const mexico = lines.filter(({ frame }) => JSON.stringify(frame).includes(marketplaceIdOf('MX') as string));
    const lost = mexico.filter(({ frame }) => (frame as IngestFrame).lost);
    expect(lost.length).toBeGreaterThanOrEqual(10);
    expect(mexico.filter(({ at }) => at >= 60_000 && at < 660_000)).toEqual(lost);
    expect(mexico.some(({ at }) => at < 60_000)).toBe(true);
    expect(mexico.some(({ at }) => at >= 660_000)).toBe(true);
    expect(lines.filter(({ frame }) => (frame as IngestFrame).lost)).toEqual(lost);
  });

  it('contains alerts, sourced products that cost tokens, and scans', () => {
    const endpoints = new Set(lines.map((line) => (line.frame as { endpoint: string }).endpoint));
    expect(endpoints).toEqual(new Set(['sp-api', 'activity', 'scans']));
  });
});

describe('freshening a recorded body', () => {
  it('shifts its timestamps, replaces its ids and leaves the rest', () => {
    let id = 0;
    const newId = () => `new-${++id}`;
    const body = {
      NotificationMetadata: { NotificationId: 'old', PublishTime: '2025-01-01T00:00:00.000Z' },
      Payload: { ASIN: 'B0', Offers: [{ Id: 'x', Amount: 1.5 }] },
      eventTime: 'n',
    };
    expect(freshen({ ...body, eventTime: '2025-01-01T00:00:00.500Z' }, 60_000, newId)).toEqual({
      NotificationMetadata: { NotificationId: 'new-1', PublishTime: '2025-01-01T00:01:00.000Z' },
      Payload: { ASIN: 'B0', Offers: [{ Id: 'new-2', Amount: 1.5 }] },
      eventTime: '2025-01-01T00:01:00.500Z',
    });
  });
});

describe('the demo feed', () => {
  it('plays live to the owner: alerts with titles, products and spent tokens', async () => {
    const provider = await startTestProvider({ demo: true, demoFeed: true });
    const answer = await provider.call('POST', '/sign-in-portal', {
      body: { email: 'owner@demo.test', password: 'demo-pass-1' },
    });
    const { _id, token } = answer.body as { _id: string; token: string };
    const socket = await provider.connect(token);
    const heard = new Promise<{ event: string; data: Record<string, unknown> }>((resolve) =>
      socket.onAny((event, data) => resolve({ event, data })),
    );
    await socket.emitWithAck('join', _id);
    const { event, data } = await heard;
    expect(event).toMatch(/^(spapi:|tokens:updated|history:recorded|products:changed|incident:changed|costs:edited)/);
    const moment = data.publishedTime ?? data.sourced;
    if (moment !== undefined) expect(Math.abs(Date.now() - Date.parse(String(moment)))).toBeLessThan(60_000);
    expect(provider.logs).toEqual([]);
    await provider.close();
  });
});
