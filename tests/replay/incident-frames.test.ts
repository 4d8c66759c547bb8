import { describe, expect, it } from 'vitest';
import type { Incident } from '#shared/inbox/incidents/incident.ts';
import type { Recording } from '#shared/recording.ts';
import { readFaults } from './faults.ts';
import { replay } from './replay.ts';

const STARTED = Date.parse('2026-02-02T08:00:00.000Z');
const CHANGES = 30;

/** Three incidents that open, grow and end, as the provider sends them. */
function recorded(): Recording {
  const lines = Array.from({ length: CHANGES }, (_, index) => {
    const rev = Math.floor(index / 3) + 1;
    const incident: Incident = {
      id: `incident-${index % 3}`,
      rev,
      about: { kind: 'rival', sellerId: `A${index % 3}RIVAL`, name: null, undercuts: true },
      openedAt: STARTED,
      lastAt: STARTED + rev * 1_000,
      endedAt: rev === CHANGES / 3 ? STARTED + 60_000 : null,
      products: rev + 2,
      alerts: rev + 2,
      perDay: { USD: rev },
    };
    return {
      at: 2_000 + index * 700,
      dir: 'up' as const,
      frame: ['incident:changed', incident, { outboxId: `o-${index + 1}` }],
    };
  });
  return {
    header: { recording: 1, source: 'A test', started: new Date(STARTED).toISOString(), redactions: [] },
    lines,
  };
}

const faultsOf = (text: string) => {
  const read = readFaults(text);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

describe('the changes of incidents in a replay', () => {
  it('reach the page once each and in order, also with frames repeated at the hub, or late, lost and cut off at the page [ACT-07, LIVE-14]', async () => {
    const plain = await replay(recorded());
    expect(plain.complaints).toEqual([]);
    expect(plain.figures.rejected).toBe(0);
    expect(plain.seen.map((line) => line.split(' ')[0])).toEqual(
      Array.from({ length: CHANGES }, () => 'incident.changed'),
    );
    expect(new Set(plain.seen).size).toBe(CHANGES);
    const doubled = await replay(recorded(), { faults: faultsOf('seed=7,dup=0.4') });
    expect(doubled.complaints).toEqual([]);
    expect(doubled.seen).toEqual(plain.seen);
    expect(doubled.figures.duplicates).toBeGreaterThan(0);
    const cut = await replay(recorded(), {
      into: 'client',
      faults: faultsOf('seed=7,drop=0.05,reorder=4,delay=900,disconnect=0.1'),
    });
    expect(cut.complaints).toEqual([]);
    expect(cut.seen).toEqual(plain.seen);
    expect(cut.figures.cuts).toBeGreaterThan(0);
  });
});
