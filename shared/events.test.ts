import { describe, expect, it } from 'vitest';
import { readAlert } from '#shared/upstream/alert.ts';
import { readFixture } from '#tests/support/fixtures.ts';
import { eventTypes, parseEvent } from './events.ts';

const place = { seq: 4, id: 'e4', at: 1_700_000_000_000 };

describe('an event of the log', () => {
  it('is parsed by its type and keeps its position', () => {
    const balance = {
      freeToken: { tokens: 1, remaining: 1 },
      subscription: { tokens: 2, remaining: 2 },
      onetime: { tokens: 3, remaining: 3 },
    };
    expect(parseEvent({ ...place, type: 'tokens.updated', data: balance })).toEqual({
      ...place,
      type: 'tokens.updated',
      data: balance,
    });
  });

  it('survives JSON unchanged with an alert', () => {
    for (const name of ['any-offer-changed', 'any-offer-changed-japan', 'pricing-health']) {
      const alert = readAlert(readFixture(`sp-api/${name}.json`), 0);
      if (!alert.ok) throw new Error(name);
      const data = JSON.parse(JSON.stringify(alert.value));
      expect(parseEvent({ ...place, type: 'notification.created', data })).toEqual({
        ...place,
        type: 'notification.created',
        data,
      });
    }
  });

  it('is unknown instead of throwing if its type is new or its data does not fit', () => {
    for (const type of ['weather.changed', '', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect(parseEvent({ ...place, type, data: {} })).toHaveProperty('unknown');
    for (const type of eventTypes) expect(parseEvent({ ...place, type, data: null })).toHaveProperty('unknown');
  });

  it('has a type in the past tense', () => {
    for (const type of eventTypes.filter((each) => each !== 'stream.gap'))
      expect(type).toMatch(/^[a-z]+(?:[A-Z][a-z]+)*\.(?:[a-z]+ed|read)$/);
  });
});
