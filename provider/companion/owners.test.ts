import { expect, it } from 'vitest';
import { startTestProvider } from '#tests/support/provider.ts';
import { changesPerson, ownerOf } from './owners.ts';

it('every call of the contract has an owner [CO-09]', async () => {
  const provider = await startTestProvider();
  const { paths } = (await (await fetch(`${provider.url}/openapi.json`)).json()) as { paths: object };
  await provider.close();
  const ofContract = Object.keys(paths).filter((path) => path.startsWith('/api/v1/'));
  expect(ofContract.length).toBeGreaterThan(150);
  const withoutOwner = ofContract.filter((path) => ownerOf(path.slice('/api/v1'.length)) === undefined);
  expect(withoutOwner).toEqual([]);
});

it('the longest beginning of a path decides', () => {
  expect(ownerOf('/portal/notifications')).toBe('companion');
  expect(ownerOf('/portal/notifications/subscriptions')).toBe('company');
  expect(ownerOf('/user/get-az-tokens')).toBe('company');
  expect(ownerOf('/user/get-token-use')).toBe('either');
  expect(ownerOf('/portal/no-such-call')).toBeUndefined();
});

it('only changes at the company can change its record of a person', () => {
  expect(changesPerson('POST', '/stripe/update-subscription')).toBe(true);
  expect(changesPerson('POST', '/user/get-az-tokens')).toBe(false);
  expect(changesPerson('GET', '/stripe/prices')).toBe(false);
});
