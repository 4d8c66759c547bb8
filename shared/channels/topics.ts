import { alertKinds, kindOfType } from '../inbox/alert-kinds.ts';
import type { Cause } from '../inbox/cause.ts';
import { localized } from '../localized.ts';

/** What an alert is about, as people choose what reaches them: the rows of 'Alerts to you', most pressing first. */
export const topics = [
  'urgent',
  'lost',
  'undercut',
  'incident',
  'listing',
  'stock',
  'health',
  'alarm',
  'notice',
  'other',
] as const;
export type Topic = (typeof topics)[number];

export const topicNames: Readonly<Record<Topic, string>> = localized('channels/topicNames', {
  urgent: 'Urgent',
  lost: 'Buy Box lost',
  undercut: 'Undercut',
  incident: 'Incident on many products',
  listing: 'Listing suppressed or not buyable',
  stock: 'Out of stock',
  health: 'Pricing health',
  alarm: 'Your alarms',
  notice: 'Notices of the portal',
  other: 'Other offer changes',
});

/** What an alert's topic depends on. `unchanged`: nothing changed for the seller. */
export type TopicFacts = {
  type: string;
  cause: string;
  incident: string;
  urgent: boolean;
  unchanged: boolean;
};

/** Of alerts with prices, by cause. One whose cause is missing here is 'health' or 'other', by its type. */
const topicOfCause: Partial<Record<Cause, Topic>> = {
  suppressed: 'listing',
  'not-buyable': 'listing',
  'own-offer-gone': 'listing',
  'out-of-stock': 'stock',
  'amazon-retail': 'undercut',
  'undercut-fba': 'undercut',
  'undercut-fbm': 'undercut',
  undercut: 'undercut',
  'better-rated': 'undercut',
  'same-price': 'undercut',
};

/** Pricing Health says that the Buy Box is lost; Offer Changes say by whom one is undercut. */
export function topicOf({ type, cause, incident, urgent, unchanged }: TopicFacts): Topic {
  if (urgent) return 'urgent';
  if (incident !== '') return 'incident';
  if (unchanged) return 'other';
  const kind = alertKinds[kindOfType[type as keyof typeof kindOfType]];
  if (kind?.row === 'event') return kind.topic;
  const isHealth = type === 'PRICING_HEALTH';
  const topic = topicOfCause[cause as Cause];
  if (topic === 'undercut') return isHealth ? 'lost' : 'undercut';
  return topic ?? (isHealth ? 'health' : 'other');
}
