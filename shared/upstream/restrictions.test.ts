import { describe, expect, it } from 'vitest';
import { minutesOf } from '../products/selling/sell-check.ts';
import { sellAnswerOf } from './restrictions.ts';

const US = 'ATVPDKIKX0DER';
const LINK = 'https://sellercentral.amazon.com/hz/approvalrequest/restrictions/approve?asin=B000000001';
const links = [{ resource: LINK, verb: 'GET', title: 'Request approval', type: 'text/html' }];
const restricted = (reasons: unknown, more: object = {}) => ({
  restrictions: [{ marketplaceId: US, conditionType: 'new_new', reasons, ...more }],
});
const verdict = (body: unknown) => sellAnswerOf(body, US, 'new_new').verdict;

describe('Amazon’s listing restrictions', () => {
  it('none means that the product can be listed; those of another condition or marketplace don’t count [SIG-06]', () => {
    expect(sellAnswerOf({ restrictions: [] }, US, 'new_new')).toEqual({
      verdict: 'sellable',
      message: null,
      link: null,
    });
    const refused = [{ message: 'No', reasonCode: 'NOT_ELIGIBLE' }];
    expect(verdict(restricted(refused, { conditionType: 'used_good' }))).toBe('sellable');
    expect(verdict(restricted(refused, { marketplaceId: 'A2EUQ1WTGCTBG2' }))).toBe('sellable');
    expect(verdict(restricted(refused, { conditionType: null }))).toBe('not-sellable');
  });

  it('say by their reason whether an approval helps, and where to request it [SIG-06]', () => {
    expect(
      sellAnswerOf(restricted([{ message: 'Ask first.', reasonCode: 'APPROVAL_REQUIRED', links }]), US, 'new_new'),
    ).toEqual({ verdict: 'approval', message: 'Ask first.', link: LINK });
    expect(verdict(restricted([{ message: 'Ask first.', reasonCode: 'APPROVAL_REQUIRED' }]))).toBe('approval');
    // Amazon's own example has a link and no code.
    expect(sellAnswerOf(restricted([{ message: 'Not in this condition.', links }]), US, 'new_new')).toEqual({
      verdict: 'approval',
      message: 'Not in this condition.',
      link: LINK,
    });
    expect(verdict(restricted([{ message: 'No', reasonCode: 'NOT_ELIGIBLE' }]))).toBe('not-sellable');
    expect(verdict(restricted([{ message: 'None', reasonCode: 'ASIN_NOT_FOUND' }]))).toBe('not-found');
    // An approval does not help against the other reason.
    const both = [
      { message: 'Ask first.', reasonCode: 'APPROVAL_REQUIRED', links },
      { message: 'No', reasonCode: 'NOT_ELIGIBLE' },
    ];
    expect(sellAnswerOf(restricted(both), US, 'new_new')).toMatchObject({ verdict: 'not-sellable', message: 'No' });
    expect(verdict(restricted([{ message: 'New', reasonCode: 'SOMETHING_NEW' }]))).toBe('not-sellable');
    expect(verdict(restricted([]))).toBe('not-sellable');
  });

  it('are never taken for a permission if they cannot be read, and no field is needed beyond the list [SIG-06]', () => {
    for (const body of [undefined, null, 'text', 7, [], {}, { restrictions: null }, { restrictions: 'none' }])
      expect(verdict(body)).toBe('unknown');
    expect(verdict({ restrictions: ['none'] })).toBe('unknown');
    const reason = { message: 'Ask first.', reasonCode: 'APPROVAL_REQUIRED', links };
    for (const field of ['message', 'reasonCode', 'links'] as const)
      for (const wrong of [undefined, null, 7, {}, 'text', [[]]]) {
        const read = sellAnswerOf(restricted([{ ...reason, [field]: wrong }]), US, 'new_new');
        // Without its code, the link says it; without its link, the code does.
        expect(read.verdict, `${field} ${JSON.stringify(wrong)}`).toBe('approval');
      }
    for (const field of ['marketplaceId', 'conditionType', 'reasons'])
      for (const wrong of [undefined, null, 7, {}])
        expect(['approval', 'not-sellable']).toContain(verdict(restricted([reason], { [field]: wrong })));
    const upper = JSON.parse(
      JSON.stringify(restricted([reason])).replaceAll(/"(\w+)":/g, (_, key: string) => `"${key.toUpperCase()}":`),
    );
    expect(sellAnswerOf(upper, US, 'new_new')).toMatchObject({ verdict: 'approval', link: LINK });
  });

  it('lead only to safe addresses, and their texts are bounded [SIG-06]', () => {
    for (const resource of [
      'javascript:alert(1)',
      'http://sellercentral.amazon.com/',
      '//host',
      7,
      `https://a.test/${'x'.repeat(3_000)}`,
    ])
      expect(
        sellAnswerOf(
          restricted([{ message: 'm'.repeat(9_000), reasonCode: 'APPROVAL_REQUIRED', links: [{ resource }] }]),
          US,
          'new_new',
        ),
      ).toEqual({ verdict: 'approval', message: 'm'.repeat(500), link: null });
  });

  it('take a second for five products [SIG-06]', () => {
    expect([minutesOf(10_000), minutesOf(8_796), minutesOf(1), minutesOf(0)]).toEqual([34, 30, 1, 0]);
  });
});
