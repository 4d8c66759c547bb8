import { describe, expect, it } from 'vitest';
import { searchWords } from '#shared/grid/column-filter.ts';
import { type Incident, type IncidentKind, incidentWords } from '#shared/inbox/incidents/incident.ts';
import { incidentSpan, incidentTitle, perDayText } from './incident-text.ts';
import { incidentTexts as texts } from './incident-texts.ts';
import { beginOf, incidentsAfter, withName } from './incidents-read.tsx';

const START = Date.parse('2026-02-02T14:02:00');
const incident = (more: Partial<Incident> = {}): Incident => ({
  id: 'i1',
  rev: 1,
  about: { kind: 'rival', sellerId: 'A2RIVAL', name: 'GadgetBarn', undercuts: true },
  openedAt: START,
  lastAt: START + 60_000,
  endedAt: null,
  products: 14,
  alerts: 20,
  perDay: { USD: 196.8 },
  ...more,
});
const changed = (data: unknown) => ({ seq: 1, id: 'e1', type: 'incident.changed' as const, at: START, data });

it('what rows of incidents say is what a search looks through [INBX-03]', () => {
  const says = {
    flap: [texts.kinds.flap, texts.flaps, texts.flapped],
    rival: [texts.kinds.incident, texts.oneCause, texts.undercuts('', 2), texts.beats('', 2)],
  };
  for (const [kind, lines] of Object.entries(says)) {
    const words = incidentWords[kind as IncidentKind] ?? '';
    for (const line of lines)
      expect(words).toContain(
        searchWords(line)
          .slice(0, 2)
          .filter((word) => !/^(\d|products|on)/.test(word))
          .join(' '),
      );
  }
});

describe('the incidents of the page', () => {
  it('take a newer state from the stream, on top, and never an older one [ACT-07]', () => {
    const other = incident({ id: 'i2' });
    const known = { incidents: [incident({ rev: 3 }), other] };
    expect(incidentsAfter(changed(incident({ rev: 4, alerts: 21 })), known)).toEqual({
      incidents: [incident({ rev: 4, alerts: 21 }), other],
    });
    expect(incidentsAfter(changed(incident({ id: 'i3' })), known)?.incidents.map(({ id }) => id)).toEqual([
      'i3',
      'i1',
      'i2',
    ]);
    for (const data of [incident({ rev: 3 }), incident({ rev: 2 }), { id: 'i1' }])
      expect(incidentsAfter(changed(data), known)).toBeUndefined();
    expect(incidentsAfter(changed(incident()), undefined)).toBeUndefined();
  });

  it('show a rival’s name once it is found, and keep it while names are read again [ACT-07]', () => {
    const bare = incident({ about: { kind: 'rival', sellerId: 'A2RIVAL', name: null, undercuts: true } });
    const nothing = () => undefined;
    const title = (of: Incident) => incidentTitle(of, '', START);
    expect(title(withName(bare, nothing, undefined))).toBe('A2RIVAL undercuts 14 products');
    const named = withName(bare, (id) => (id === 'A2RIVAL' ? 'Harlan Goods' : undefined), undefined);
    expect(title(named)).toBe('Harlan Goods undercuts 14 products');
    expect(title(withName({ ...bare, rev: 2, products: 15 }, nothing, named))).toBe(
      'Harlan Goods undercuts 15 products',
    );
    expect(title(withName(incident(), () => 'Somebody else', named))).toBe('GadgetBarn undercuts 14 products');
    const retail = incident({ about: { kind: 'amazon-retail', marketplace: 'US' } });
    expect(withName(retail, () => 'Harlan Goods', named)).toBe(retail);
  });

  it('are loaded back to the begin of the earliest one that lacks alerts [ACT-07]', () => {
    const rows = (count: number) => Array.from({ length: count }) as never[];
    const known = new Map([
      ['i1', incident({ alerts: 2 })],
      ['i2', incident({ id: 'i2', alerts: 9, openedAt: START - 5_000 })],
      ['i3', incident({ id: 'i3', alerts: 9, openedAt: START - 9_000 })],
    ]);
    const items = [
      { storm: { incident: 'i1', rows: rows(2) } },
      { storm: { incident: 'i2', rows: rows(3) } },
      { storm: { rows: rows(9) } },
      {},
    ];
    expect(beginOf(items, known)).toBe(START - 5_000);
    expect(beginOf(items.slice(0, 1), known)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('an incident in words', () => {
  it('says who does what to how many products [ACT-07]', () => {
    expect(incidentTitle(incident(), '', START)).toBe('GadgetBarn undercuts 14 products');
    expect(
      incidentTitle(
        incident({ about: { kind: 'rival', sellerId: 'A2RIVAL', name: null, undercuts: false } }),
        '',
        START,
      ),
    ).toBe('A2RIVAL beats you on 14 products');
    expect(
      incidentTitle(incident({ about: { kind: 'amazon-retail', marketplace: 'US' }, products: 3 }), '', START),
    ).toBe('Amazon Retail came in on 3 products');
  });

  it('gives money at risk per currency, which are never added, and no figure without sales [ACT-07]', () => {
    expect(perDayText(incident({ perDay: { USD: 196.8, EUR: 20 } }))).toBe('$196.80 + €20.00');
    expect(perDayText(incident({ perDay: {} }))).toBe('–');
  });

  it('counts from its first alert while it is open, and to its last one afterwards [ACT-07]', () => {
    expect(incidentSpan(incident(), START)).toMatch(/^since /);
    expect(incidentSpan(incident({ endedAt: START + 3_660_000 }), START)).toMatch(/^from .+ to .+/);
  });
});
