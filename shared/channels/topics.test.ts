import { expect, it } from 'vitest';
import { causes } from '../inbox/cause.ts';
import { type TopicFacts, topicOf, topics } from './topics.ts';

const facts: TopicFacts = {
  type: 'ANY_OFFER_CHANGED',
  cause: 'unknown',
  incident: '',
  urgent: false,
  unchanged: false,
};

it.each([
  ['what a rule calls urgent', { urgent: true, incident: 'i1', cause: 'suppressed' }, 'urgent'],
  ['an incident', { incident: 'i1', cause: 'undercut' }, 'incident'],
  ['a lost Buy Box', { type: 'PRICING_HEALTH', cause: 'undercut-fba' }, 'lost'],
  ['an offer below the own price', { cause: 'undercut-fba' }, 'undercut'],
  ['a price over the threshold', { type: 'PRICING_HEALTH', cause: 'over-threshold' }, 'health'],
  ['an empty stock', { cause: 'out-of-stock' }, 'stock'],
  ['a suppressed listing', { cause: 'suppressed' }, 'listing'],
  ['an alarm', { type: 'PRODUCT_TRACKING', cause: 'tracked' }, 'alarm'],
  ['what changes nothing', { cause: 'undercut', unchanged: true }, 'other'],
] as const)('%s has its topic [CHAN-10]', (_, changed, topic) => {
  expect(topicOf({ ...facts, ...changed })).toBe(topic);
});

it('every cause has a topic, also one that is not known yet [CHAN-10]', () => {
  for (const cause of [...causes, 'new one']) expect(topics).toContain(topicOf({ ...facts, cause }));
});
