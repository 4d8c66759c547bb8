import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  countsAs,
  detailsSchema,
  detailsWithPasswordSchema,
  keyMarketplaces,
  keysSchema,
  ownerSchema,
  productName,
} from './forms.ts';
import { keyTexts, trialTexts } from './texts.ts';

/** The first thing that is said under each field. */
function said(schema: v.GenericSchema, form: object): Record<string, string> {
  const read = v.safeParse(schema, form);
  const found: Record<string, string> = {};
  for (const issue of read.issues ?? []) found[v.getDotPath(issue) ?? ''] ??= issue.message;
  return found;
}

const empty = { firstName: ' ', lastName: '', email: '', password: '', confirmPassword: '' };
const good = {
  firstName: 'Ada',
  lastName: 'Hill',
  email: 'ada@shop.test',
  password: 'long-enough',
  confirmPassword: 'long-enough',
};

describe('the fields of the wizard', () => {
  it('have the specification’s messages if they are missing [ONB-19]', () => {
    expect(said(detailsWithPasswordSchema, empty)).toEqual({
      firstName: 'Please enter a first name!',
      lastName: 'Please enter a last name!',
      email: 'Please enter an email address!',
      password: 'Please enter your password',
      confirmPassword: 'Please re-enter your re-password',
    });
    expect(said(detailsWithPasswordSchema, { ...good, email: 'ada' })).toEqual({
      email: 'Please enter a valid email address',
    });
    expect(said(detailsWithPasswordSchema, { ...good, confirmPassword: 'other' })).toEqual({
      confirmPassword: 'Passwords do not match try again. Try again.',
    });
    expect(said(detailsWithPasswordSchema, good)).toEqual({});
    expect(said(detailsSchema, { firstName: 'Ada', lastName: 'Hill', email: 'ada@shop.test' })).toEqual({});
  });

  it('require an email address for a sibling’s owner [ONB-06, ONB-19]', () => {
    expect(said(ownerSchema, { ownerEmail: ' ' })).toEqual({ ownerEmail: 'Please enter an sibling email address!' });
    expect(said(ownerSchema, { ownerEmail: 'owner' })).toEqual({
      ownerEmail: 'Please enter an sibling email valid email address!',
    });
  });

  it('do not check keys, since only the provider can', () => {
    expect(said(keysSchema, { sellerId: '', mwsAuthToken: 'anything', marketplace: 'UK' })).toEqual({});
  });

  it('assign the eight marketplaces to the US or the UK [ONB-05]', () => {
    expect(keyMarketplaces.map(({ code }) => `${code} ${countsAs(code)}`)).toEqual([
      'US US',
      'CA US',
      'MX US',
      'UK UK',
      'DE UK',
      'FR UK',
      'IT UK',
      'ES UK',
    ]);
    expect(productName('az')).toBe('AZInsight');
  });

  it('describe the trials correctly: 40 products or 10 days, no card charged, and what follows [ONB-21]', () => {
    expect(trialTexts.limited.join('. ')).toBe(
      'No seller authorisation needed. 40 ASINs in the whole trial. Ends at 40 ASINs or 10 days, whichever comes first',
    );
    expect(trialTexts.limitedBy.card).toBe('A card is verified, not charged');
    expect(trialTexts.unlimited).toContain('No product limit');
    expect(trialTexts.unlimitedNeeds).toContain('Professional');
    expect(trialTexts.after).toBe(
      'After the trial: monthly with a 14-day money-back guarantee, no Professional seller account needed, or yearly.',
    );
    expect(keyTexts.without).toEqual(['FBA calculator', 'limited stock checker']);
    expect(keyTexts.also).toEqual([
      'Slow-moving flags',
      'prep guidance',
      'FBA and FBM offer counts',
      'variation lists',
      'offer details',
    ]);
  });
});
