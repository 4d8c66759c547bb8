import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defaultPreferences, preferencesPatchSchema, preferencesSchema } from './preferences.ts';

describe('personal settings', () => {
  it('have defaults for missing and unknown values', () => {
    expect(defaultPreferences).toEqual({
      density: 'standard',
      timeFormat: 'standard',
      startScreen: 'plan',
      singleKeys: true,
      quietUnchanged: true,
      ruleMails: true,
      listTime: 'relative',
    });
    expect(v.parse(preferencesSchema, { density: 'compact' })).toEqual({
      density: 'compact',
      timeFormat: 'standard',
      startScreen: 'plan',
      singleKeys: true,
      quietUnchanged: true,
      ruleMails: true,
      listTime: 'relative',
    });
    expect(v.parse(preferencesSchema, { density: 'dense', timeFormat: 24, theme: 'dark' })).toEqual(defaultPreferences);
    expect(v.safeParse(preferencesSchema, 'compact').success).toBe(false);
  });

  it('change one by one, and only to allowed values', () => {
    expect(v.parse(preferencesPatchSchema, { timeFormat: '12h' })).toEqual({ timeFormat: '12h' });
    expect(v.parse(preferencesPatchSchema, {})).toEqual({});
    expect(v.safeParse(preferencesPatchSchema, { density: 'dense' }).success).toBe(false);
    expect(v.safeParse(preferencesPatchSchema, { density: null }).success).toBe(false);
  });
});
