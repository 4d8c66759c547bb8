import { formatCount, formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

const products = (count: number): string => (count === 1 ? '1 product' : `${formatCount(count)} products`);
const tokens = (count: number): string => (count === 1 ? '1 token' : `${formatCount(count)} tokens`);

export const decisionTexts = localized('decisions/decisionTexts', {
  title: 'Decisions',
  hint: 'what the team paid for twice, what came back, what a lead costs',
  tabs: 'Decisions',
  twice: 'Researched twice',
  passed: 'Passed over, better now',
  cost: 'Cost per lead',
  span: 'Time',
  days: (count: string) => `${count} days`,
  loading: 'Loading the list',
  failed: 'The list could not be loaded',
  exportCsv: 'Export CSV',
  product: 'Product',
  formerMember: 'Former member',
  toViewer: 'Look up again',
  of: (shown: number, total: number) => `${formatCount(shown)} of ${formatCount(total)}`,
} as const);

export const twiceTexts = localized('decisions/twiceTexts', {
  answer: (spent: number, count: number) =>
    spent === 0
      ? `${products(count)} looked up by two or more people, always free.`
      : `${tokens(spent)} went into products a colleague had already looked up.`,
  most: (name: string, part: number, all: number) =>
    `${name} repeats most: ${formatCount(part)} of ${formatCount(all)}.`,
  none: 'Nobody looked up a product that a colleague had looked up',
  noneHint: 'Products that two or more people looked up in this time appear here.',
  members: 'Who, in order',
  looks: 'Look-ups',
  apart: 'Apart',
  outcome: 'Outcome',
  outcomes: { bought: 'Bought', open: 'Nobody bought it yet', passed: 'Passed over' },
  anyOutcome: 'Any outcome',
  member: 'Member',
  everyone: 'Everyone',
  noneLeft: 'No product passes the filters',
  clear: 'Clear the filters',
  spentAgain: 'Spent again',
  tokens,
  free: 'free',
  unknown: 'tokens unknown',
  again: (count: string) => `${count}, again`,
  more: (count: number) => `${formatCount(count)} more`,
} as const);

export const passedTexts = localized('decisions/passedTexts', {
  answer: (count: number) =>
    count === 1
      ? '1 product that you passed over is better now.'
      : `${products(count)} that you passed over are better now.`,
  hint: 'Price up 5% or more, or rank better by a quarter, since the first look-up. Nobody looked it up for a day or bought it, you don’t sell it, and a unit earns no less.',
  none: 'Nothing that you passed over has become better',
  noneHint: 'Products whose price or rank has improved since somebody looked them up appear here.',
  by: 'Passed by',
  price: 'Buy Box',
  rank: 'Rank',
  gain: 'Profit a unit',
  before: (text: string) => `then ${text}`,
  now: 'Now',
  change: 'Change',
  fees: 'Amazon fees',
  beforeFees: 'before fees',
  unknown: '–',
  seenInMessage: (when: string) => `Seen in a message of ${when}.`,
  seenBy: (name: string, when: string) => `Seen by ${name} on ${when}.`,
  handOver: 'Hand over…',
  handOverOf: (name: string) => `Hand over: ${name}`,
} as const);

export const handOverTexts = localized('decisions/handOverTexts', {
  title: 'Hand the product over',
  to: 'To',
  note: 'Note',
  noteHint: 'For example, how many to buy.',
  submit: 'Hand over',
  cancel: 'Cancel',
  loading: 'Loading your team',
  failedPeople: 'Your team could not be loaded',
  nobody: 'Nobody else sees your notifications. Give a sub-account the right “Notifications” first.',
  done: (name: string) => `${name} finds it in the notifications`,
  failed: 'The product could not be handed over',
} as const);

const leads = (count: number): string => (count === 1 ? '1 lead' : `${formatCount(count)} leads`);

export const costTexts = localized('decisions/costTexts', {
  answer: (lead: string, median: string) => `A bought lead costs ${lead} on average, ${median} for the median member.`,
  noLeads: 'No leads bought in this time.',
  noLeadsHint: 'Press Bought… on a product, a look-up, or a scan, and its cost is divided by what was bought.',
  best: (name: string, lead: string) => `${name} finds the cheapest at ${lead}.`,
  member: 'Member',
  tokens: 'Tokens',
  atPrice: (price: string | null) => (price === null ? 'at no price' : `at ${price}`),
  seat: '+ Seat',
  plan: '+ Plan share',
  together: '= Together',
  bought: '÷ Bought',
  lead: 'Per lead',
  none: 'no leads bought',
  profit: 'Profit',
  perUnit: 'Per 1 spent',
  team: 'Team',
  unnamed: 'Former members',
  unnamedHint: '“Former members” are deleted members, and tokens from before they were counted per person.',
  working: (name: string) => `The working of ${name}`,
  tokenLine: (count: number, price: string | null, sum: string) =>
    price === null
      ? `${tokens(count)}: you never bought tokens, so they cost nothing`
      : `${tokens(count)} at ${price}, the average that you paid: ${sum}`,
  seatLine: (all: string, among: number, sum: string) =>
    `Seats of ${all} in this time, divided among ${formatCount(among)} sub-accounts: ${sum}`,
  planLine: (all: string, among: number, sum: string) =>
    `The plan’s ${all} in this time, divided among ${formatCount(among)} accounts: ${sum}`,
  togetherLine: (sum: string, count: number, lead: string | null) =>
    lead === null ? `Together ${sum}, and no leads bought` : `Together ${sum}, divided by ${leads(count)}: ${lead}`,
  span: (from: number, to: number) =>
    `${formatDate(from)} to ${formatDate(to)}. The owner has no seat. Profit is what the bought products are expected to earn.`,
  others: (sums: readonly string[]) => `In no figure, because it was paid in another currency: ${sums.join(', ')}.`,
} as const);
