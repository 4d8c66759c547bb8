import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/inbox/notification.ts';
import { makeMorning } from './morning.ts';
import { alertsOf, readRule, tryRule } from './rule.ts';

const money = (amount: number) => ({ landed: { amount, currency: 'USD' } });
const alert = (
  own: number | undefined,
  buyBox: number | undefined,
  more: Partial<Notification> = {},
): Notification => ({
  identity: { fingerprint: 'f' },
  notificationType: 'PRICING_HEALTH',
  processed: false,
  marketplace: 'US',
  sellerId: 'A1',
  asin: 'B000000001',
  condition: 'new',
  publishedTime: 1,
  detail: {
    kind: 'pricing-health',
    issueType: 'BuyBoxDisqualification',
    own: own === undefined ? undefined : money(own),
    buyBox: buyBox === undefined ? undefined : money(buyBox),
    offerCount: 7,
    ranks: [{ category: 'toy', rank: 900 }],
  },
  ...more,
});
const holds = (text: string, of: Notification) => {
  const rule = readRule(text);
  if (!rule.ok) throw new Error(rule.error);
  return rule.value(of);
};

describe('a rule on a recording', () => {
  it('compares numbers, with the gap as own price over Buy Box in percent [LIVE-14]', () => {
    expect(holds('gap>5', alert(106, 100))).toBe(true);
    expect(holds('gap > 5%', alert(105, 100))).toBe(false);
    expect(holds('gap>=5', alert(105, 100))).toBe(true);
    expect(holds('gap<-10', alert(80, 100))).toBe(true);
    expect(holds('own=106', alert(106, 100))).toBe(true);
    expect(holds('offers<=7', alert(1, 1))).toBe(true);
    expect(holds('rank<1000', alert(1, 1))).toBe(true);
  });

  it('compares text without regard to case [LIVE-14]', () => {
    expect(holds('type=pricing_health', alert(1, 1))).toBe(true);
    expect(holds('marketplace!=US', alert(1, 1))).toBe(false);
    expect(holds('asin=B000000001', alert(1, 1))).toBe(true);
  });

  it('joins comparisons, with and binding tighter than or [LIVE-14]', () => {
    const text = 'gap>50 or gap>5 and marketplace=US';
    expect(holds(text, alert(106, 100))).toBe(true);
    expect(holds(text, alert(106, 100, { marketplace: 'CA' }))).toBe(false);
    expect(holds(text, alert(160, 100, { marketplace: 'CA' }))).toBe(true);
  });

  it('does not fire on fields that an alert lacks [LIVE-14]', () => {
    for (const text of ['gap>0', 'gap<=0', 'gap!=3', 'average>0', 'average<1'])
      expect(holds(text, alert(undefined, 100))).toBe(false);
  });

  it('refuses an unreadable rule with a sentence [LIVE-14]', () => {
    for (const [text, words] of [
      ['', /no comparison/],
      ['gap', /no comparison/],
      ['price>5', /no field 'price'.*gap/],
      ['gap>five', /a figure/],
      ['asin>5', /a word/],
      ['gap>5 and', /no comparison/],
      ['constructor=1', /no field/],
    ] as const) {
      const read = readRule(text);
      expect(!read.ok && read.error).toMatch(words);
    }
  });

  it('counts how often it would have fired, each alert once however often it was sent [LIVE-14]', () => {
    const morning = makeMorning();
    const rule = readRule('gap>5');
    if (!rule.ok) throw new Error(rule.error);
    const tried = tryRule(rule.value, morning);
    expect(tried.of).toBe(alertsOf(morning).length);
    expect(tried.fired).toBe(alertsOf(morning).filter(({ alert: each }) => rule.value(each)).length);
    expect(tried.fired).toBe(tried.products.reduce((sum, { fired }) => sum + fired, 0));
    const twice = { ...morning, lines: morning.lines.flatMap((line) => [line, line]) };
    expect(tryRule(rule.value, twice)).toEqual(tried);
  });
});
