import { describe, expect, it } from 'vitest';
import { hoursParam } from './team-address.ts';
import { hoursChip } from './texts.ts';

const read = (query: string) => hoursParam.read(new URLSearchParams(query));

describe('hours of the week in the address', () => {
  it('read back as they were written', () => {
    const query = new URLSearchParams('time=today');
    hoursParam.write(query, { day: 6, hour: 22, hours: 2 });
    expect(query.toString()).toBe('time=today&hours=sun-22-24');
    expect(hoursParam.read(query)).toEqual({ day: 6, hour: 22, hours: 2 });
    hoursParam.write(query, null);
    expect(query.toString()).toBe('time=today');
  });

  it('are ignored when invalid', () => {
    for (const query of [
      '',
      'hours=xyz-10-12',
      'hours=mon-12-10',
      'hours=mon-20-25',
      'hours=mon-8-10',
      'hours=mon-10-10',
    ])
      expect(read(query)).toBeNull();
  });

  it('are labeled by their day', () => {
    expect(hoursChip({ day: 1, hour: 8, hours: 2 })).toEqual({ name: 'Tuesday', value: '08:00 to 10:00' });
  });
});
