import { describe, expect, it } from 'vitest';
import { visitOf } from './sp-auth.tsx';

const visit = (search: string) => {
  const query = new URLSearchParams(search);
  return visitOf((name) => query.get(name));
};

describe('an address of /sp-auth', () => {
  it('starts the onboarding with its parameters', () => {
    expect(visit('state=signup&accessToken=t&registerFrom=BULKSCANPRO')).toEqual({
      kind: 'wizard',
      accessToken: 't',
      registerFrom: 'BULKSCANPRO',
      verification: null,
    });
    expect(visit('state=signup')).toMatchObject({ kind: 'wizard', accessToken: undefined });
  });

  it.each(['success', 'failed', 'credit_card_is_used'])(
    'recognizes the verification %s, unlike an empty one [ONB-15]',
    (word) => {
      expect(visit(`state=signup&verification=${word}`)).toMatchObject({ kind: 'wizard', verification: word });
      expect(visit('state=signup&verification=')).toMatchObject({ verification: null });
    },
  );

  it('requests consent from the portal, for the region it names', () => {
    expect(visit('state=portal&regionShortName=eu')).toEqual({
      kind: 'consent',
      flow: 'portal',
      regionShortName: 'EU',
    });
    expect(visit('state=portal&regionShortName=XX')).toEqual({ kind: 'consent', flow: 'portal' });
  });

  it('follows Amazon’s own start before the flow in the state [ONB-16]', () => {
    expect(
      visit(
        'state=signup&amazon_state=a&amazon_callback_uri=https%3A%2F%2Fsellercentral.amazon.com%2Fx&selling_partner_id=A1',
      ),
    ).toEqual({
      kind: 'consent',
      flow: 'signup',
      amazonState: 'a',
      amazonCallbackUri: 'https://sellercentral.amazon.com/x',
      sellingPartnerId: 'A1',
    });
    expect(visit('amazon_state=a')).toEqual({ kind: 'consent', flow: 'portal', amazonState: 'a' });
  });

  it('returns with all three parts, and is broken if one is missing [ONB-16]', () => {
    expect(visit('state=s&spapi_oauth_code=c&selling_partner_id=A1')).toEqual({
      kind: 'return',
      state: 's',
      code: 'c',
      sellingPartnerId: 'A1',
    });
    for (const broken of [
      'spapi_oauth_code=c&selling_partner_id=A1',
      'state=s&spapi_oauth_code=c',
      'state=s&selling_partner_id=A1',
      'state=s&error=access_denied',
    ])
      expect(visit(broken)).toEqual({ kind: 'broken' });
  });

  it.each(['', 'state=other', 'state=SIGNUP'])('leads elsewhere with %j', (search) =>
    expect(visit(search)).toEqual({ kind: 'elsewhere' }),
  );
});
