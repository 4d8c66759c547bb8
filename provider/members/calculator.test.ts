import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { supportedMarketplaces } from '#shared/marketplaces.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { addOwner, type Owner } from '#tests/support/sub-accounts.ts';

describe('calculator settings', () => {
  let provider: TestProvider;
  let owner: Owner;
  beforeEach(async () => {
    provider = await startTestProvider();
    owner = await addOwner(provider);
  });
  afterEach(() => provider.close());

  const settingsOf = async (token: string) => (await provider.call('GET', '/user/calculator-settings', { token })).body;
  const put = (token: string, marketplace: string, settings: object) =>
    provider.call('PUT', '/user/calculator-settings', { token, body: { marketplace, settings } });
  const clone = (subId: string, marketplace: string) =>
    owner.ask('POST', '/user/copy-calculator-settings', { subId, marketplace });

  it('of the main account are copied to a member for one marketplace or ALL, and then belong to the member', async () => {
    const mei = await owner.addSignedIn('Mei');
    for (const marketplace of ['US', 'CA']) await put(owner.token, marketplace, { minRoi: 30, of: marketplace });
    await put(mei.token, 'US', { minRoi: 1 });
    await put(mei.token, 'DE', { minRoi: 2 });
    expect((await clone(mei.id, 'US')).status).toBe(200);
    expect(await settingsOf(mei.token)).toEqual({
      settings: { US: { minRoi: 30, of: 'US' }, DE: { minRoi: 2 } },
      mirrored: false,
    });
    await put(owner.token, 'US', { minRoi: 99 });
    expect(await settingsOf(mei.token)).toMatchObject({ settings: { US: { minRoi: 30 } } });
    expect((await clone(mei.id, 'ALL')).status).toBe(200);
    expect(await settingsOf(mei.token)).toEqual({
      settings: { US: { minRoi: 99 }, CA: { minRoi: 30, of: 'CA' } },
      mirrored: false,
    });
    expect((await clone(mei.id, 'SE')).status).toBe(400);
    for (const marketplace of supportedMarketplaces) expect((await clone(mei.id, marketplace)).status).toBe(200);
  });

  it('of the main account apply to a member who mirrors them, who cannot change them [MEM-15]', async () => {
    const mei = await owner.addSignedIn('Mei', { disabledCalculatorSettings: true });
    await put(owner.token, 'US', { minRoi: 30 });
    expect(await settingsOf(mei.token)).toEqual({ settings: { US: { minRoi: 30 } }, mirrored: true });
    expect(await put(mei.token, 'US', { minRoi: 1 })).toMatchObject({ status: 403 });
    await put(owner.token, 'US', { minRoi: 31 });
    expect(await settingsOf(mei.token)).toMatchObject({ settings: { US: { minRoi: 31 } } });
    await owner.ask('POST', '/user/member-flags', { ids: [mei.id], flag: 'disabledCalculatorSettings', value: false });
    expect(await settingsOf(mei.token)).toEqual({ settings: {}, mirrored: false });
  });
});
