import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { feeSchedulesSchema } from '#shared/products/fees/fee-schedule.ts';
import { publishedSchedules } from '#shared/products/fees/published-schedules.ts';
import { exchangeRatesSchema } from '#shared/team/money/exchange-rates.ts';
import { startTestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { readSettingFile } from './setting-file.ts';
import { sampleRates } from './team/money/built-in-rates.ts';

const germany = [
  {
    marketplace: 'DE',
    dated: '2026-01-15',
    rules: [{ categories: ['Everything else'], rates: [{ percent: 15 }], minimum: 0.3 }],
  },
];

const readFeeSchedules = (path: string | undefined) =>
  readSettingFile('FEE_SCHEDULES', path, feeSchedulesSchema, [...publishedSchedules]);

describe('the referral fees', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let path: string;
  beforeEach(() => {
    folder = temporaryFolder();
    path = join(folder.path, 'fees.json');
  });
  afterEach(() => folder.remove());

  it('are the published ones, or those of a file, and the portal reads them [RES-01]', async () => {
    expect(readFeeSchedules(undefined)).toEqual({ ok: true, value: publishedSchedules });
    writeFileSync(path, JSON.stringify(germany));
    const read = readFeeSchedules(path);
    if (!read.ok) throw new Error(read.error);
    const provider = await startTestProvider({ feeSchedules: read.value });
    const { token } = await provider.addAccount({ email: 'new@shop.test' });
    const answer = await provider.call('GET', '/portal/fees', { token });
    await provider.close();
    expect(answer).toMatchObject({
      status: 200,
      body: { schedules: [{ marketplace: 'DE', rules: [{ by: 'whole', closing: 0 }] }] },
    });
  });

  it('stop the start with one sentence that names the file, if it is missing, broken, or of another shape', () => {
    expect(readFeeSchedules(path)).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^FEE_SCHEDULES names .*fees\.json, which can't be read/),
    });
    writeFileSync(path, '{ broken');
    expect(readFeeSchedules(path)).toMatchObject({
      ok: false,
      error: expect.stringContaining("can't be read as JSON"),
    });
    writeFileSync(path, JSON.stringify([{ ...germany[0], dated: 'soon' }]));
    expect(readFeeSchedules(path)).toMatchObject({
      ok: false,
      error: expect.stringContaining("doesn't fit at 0.dated"),
    });
  });
});

describe('the exchange rates', () => {
  it('are the sample ones, or those of a file, and the portal reads them [OWN-06]', async () => {
    const folder = temporaryFolder();
    const path = join(folder.path, 'rates.json');
    const rates = { source: 'A bank', days: [{ date: '2026-11-25', rates: { USD: 1, EUR: 0.87 } }] };
    const readRates = (from: string | undefined) =>
      readSettingFile('EXCHANGE_RATES', from, exchangeRatesSchema, sampleRates);
    expect(readRates(undefined)).toEqual({ ok: true, value: sampleRates });
    writeFileSync(path, JSON.stringify(rates));
    const read = readRates(path);
    writeFileSync(path, JSON.stringify({ ...rates, days: [...rates.days, ...rates.days] }));
    expect(readRates(path)).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^EXCHANGE_RATES names .*rates\.json, which doesn't fit at days: days must ascend/),
    });
    folder.remove();
    if (!read.ok) throw new Error(read.error);
    const provider = await startTestProvider({ exchangeRates: read.value });
    const { token } = await provider.addAccount({ email: 'new@shop.test' });
    const answer = await provider.call('GET', '/portal/exchange-rates', { token });
    await provider.close();
    expect(answer).toMatchObject({ status: 200, body: rates });
  });
});
