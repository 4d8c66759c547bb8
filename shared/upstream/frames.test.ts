import * as v from 'valibot';
import { expect, it } from 'vitest';
import { frameMetaSchema, isUpstreamEvent } from './frames.ts';

it('knows the provider’s events, and no key that every object has', () => {
  for (const name of ['spapi:PRICING_HEALTH', 'spapi:ANY_OFFER_CHANGED', 'notification:new', 'subscription:deleted'])
    expect(isUpstreamEvent(name)).toBe(true);
  for (const name of ['spapi:OTHER', '', 'constructor', '__proto__', 'toString'])
    expect(isUpstreamEvent(name)).toBe(false);
});

it('parses the provider’s optional event number', () => {
  expect(v.parse(frameMetaSchema, { outboxId: '42' })).toEqual({ outboxId: '42' });
  expect(v.parse(frameMetaSchema, {})).toEqual({});
  expect(v.safeParse(frameMetaSchema, { outboxId: 'x'.repeat(101) }).success).toBe(false);
});
