import { describe, expect, it } from 'vitest';
import type { Area } from '#shared/session/profile.ts';
import { rightsOf, rightsToRequest } from './rights.ts';

const beside = (...lacks: Area[]) => ({ profile: 'full' as const, lacks });

describe('the rights beside a company', () => {
  it('are without those that open only what it lacks; the others say what is left of them [CO-09]', () => {
    const hints = (...lacks: Area[]) =>
      new Map(rightsOf('AZINSIGHT', beside(...lacks)).map(({ flag, hint }) => [flag, hint]));
    expect(hints().get('accessProducts')).toBe('Product Viewer and Product Tracking');
    const lacking = hints('history', 'products', 'sellers');
    expect([...hints().keys()].filter((flag) => !lacking.has(flag))).toEqual(['recordSourcingHistory', 'accessSeller']);
    expect(lacking.get('accessProducts')).toBe('Product Tracking');
    expect(rightsToRequest(beside('sellers'))).not.toContain('accessSeller');
    expect(rightsToRequest(beside())).toContain('accessSeller');
  });
});
