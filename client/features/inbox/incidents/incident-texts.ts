import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

const products = (count: number) => (count === 1 ? '1 product' : `${formatCount(count)} products`);

export const incidentTexts = localized('notifications/incidentTexts', {
  kinds: { incident: 'Incident', flap: 'Price that flaps' },
  undercuts: (name: string, count: number) => `${name} undercuts ${products(count)}`,
  beats: (name: string, count: number) => `${name} beats you on ${products(count)}`,
  amazonRetail: (count: number) => `Amazon Retail came in on ${products(count)}`,
  fees: (category: string, percent: string, before: string) =>
    `Amazon’s referral fee for ${category} is ${percent} now, after ${before}`,
  silence: (marketplace: string, since: string) => `No message from Amazon ${marketplace} since ${since}`,
  usual: (age: string) => `Usually, one comes every ${age}`,
  unknown: 'Alerts with one cause',
  products,
  alerts: (count: number) => (count === 1 ? '1 alert' : `${formatCount(count)} alerts`),
  alertsOf: (count: number, all: number) =>
    count < all
      ? `${formatCount(count)} of ${formatCount(all)} alerts`
      : all === 1
        ? '1 alert'
        : `${formatCount(all)} alerts`,
  pinned: (count: number, of: number) => (count === of ? 'Pinned' : `${formatCount(count)} pinned`),
  assigned: (name: string, count: number) =>
    `Assigned to ${name}: ${count === 1 ? '1 alert' : `${formatCount(count)} alerts`}`,
  assignedTo: (people: number) => `${formatCount(people)} people`,
  some: (name: string, count: number) => `${name}: ${formatCount(count)}`,
  nothingLeft: 'all resolved',
  allDone: (count: number) => (count === 1 ? 'Its alert is resolved' : `All ${formatCount(count)} alerts are resolved`),
  growing: 'Open',
  ended: 'Ended',
  oneCause: 'One cause',
  since: (when: string) => `since ${when}`,
  span: (from: string, to: string) => `from ${from} to ${to}`,
  flaps: 'Buy Box flaps',
  flapped: 'Buy Box flapped',
  between: (lower: string, higher: string) => `between ${lower} and ${higher}`,
  again: 'alerts again when it leaves them',
  both: (lower: string, higher: string) => `${lower} and ${higher}`,
  times: (count: number) => `${formatCount(count)} times`,
  alternates: 'The Buy Box alternates between two prices',
  twoPrices: '2 prices',
  all: (count: number) => (count === 1 ? 'its product' : `all ${formatCount(count)}`),
  withoutAlerts: 'Incidents without alerts',
  itsAlerts: 'See its alerts',
  feesCost: (count: number, perDay: string) => `${products(count)} of yours, ${perDay} a day`,
  inTime: (age: string) => `in ${age}`,
  changePrices: (count: number) => (count === 1 ? 'Change its price' : 'Change prices'),
  seeProducts: (count: number) => (count === 1 ? 'See its product' : 'See its products'),
  partOf: 'Part of an incident',
  seeAll: (count: number | undefined) =>
    count === undefined ? 'See all of its alerts' : `See all ${formatCount(count)} alerts`,
} as const);
