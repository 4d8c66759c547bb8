import { expect, it } from 'vitest';
import { WALMART_BEGIN } from '#shared/integrations/paths.ts';
import { readAlreadyUsed } from './region-pane.tsx';
import { isBeginning, readWalmartReturn } from './walmart-auth.tsx';

it('an address with error=110 gives the seller, its account, and the attempted region; other errors give nothing', () => {
  expect(readAlreadyUsed('?error=110&regionShortName=EU&sellerId=A1&email=a%2Bb%40c.test')).toEqual({
    regionShortName: 'EU',
    sellerId: 'A1',
    email: 'a+b@c.test',
  });
  expect(readAlreadyUsed('?error=110&regionShortName=eu')).toMatchObject({
    regionShortName: 'EU',
    sellerId: '',
    email: '',
  });
  expect(readAlreadyUsed('?error=110&regionShortName=FE&sellerId=A1')).toMatchObject({ regionShortName: 'NA' });
  for (const none of ['', '?error=109&regionShortName=NA', '?regionShortName=NA'])
    expect(readAlreadyUsed(none)).toBeNull();
});

it('the return from Walmart combines the query with the removed code and skips empty parameters', () => {
  expect(readWalmartReturn('?type=auth&sellerId=10001&state=marketplace-US', { code: 'c1' })).toEqual({
    code: 'c1',
    type: 'auth',
    sellerId: '10001',
    state: 'marketplace-US',
  });
  expect(readWalmartReturn('?state=', {})).toEqual({});
  expect(isBeginning(new URL(WALMART_BEGIN, 'http://portal.test').search)).toBe(true);
  expect(isBeginning('?code=c1&state=marketplace-US')).toBe(false);
});
