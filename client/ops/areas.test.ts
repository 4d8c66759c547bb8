import { describe, expect, it } from 'vitest';
import { addressIn, hashOf } from './areas.ts';

describe('The addresses of the operator’s page', () => {
  it('lead back to the same area and ids [OPS-01]', () => {
    expect(addressIn(hashOf('alerts', 'u/1', 'm 2#'))).toEqual({ area: 'alerts', path: ['u/1', 'm 2#'] });
    expect(addressIn('#health')).toEqual({ area: 'health', path: [] });
  });

  it('lead to the alerts if they are unknown or damaged [OPS-01]', () => {
    expect(addressIn('')).toEqual({ area: 'alerts', path: [] });
    expect(addressIn('#elsewhere/u-1')).toEqual({ area: 'alerts', path: [] });
    expect(addressIn('#users/%')).toEqual({ area: 'users', path: ['%'] });
  });
});
