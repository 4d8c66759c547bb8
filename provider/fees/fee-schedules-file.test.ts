import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishedSchedules } from '#shared/fees/fee-schedule.ts';
import { startTestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { readFeeSchedules } from './fee-schedules-file.ts';

const germany = [{ marketplace: 'DE', dated: '2026-01-15', rules: [{ categories: ['Everything else'], rates: [{ percent: 15 }], minimum: 0.3 }] }];

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
    expect(answer).toMatchObject({ status: 200, body: { schedules: [{ marketplace: 'DE', rules: [{ by: 'whole', closing: 0 }] }] } });
  });

  it('stop the start with one sentence that names the file, if it is missing, broken, or of another shape', () => {
    expect(readFeeSchedules(path)).toMatchObject({ ok: false, error: expect.stringMatching(/^FEE_SCHEDULES names .*fees\.json, which can't be read/) });
    writeFileSync(path, '{ broken');
    expect(readFeeSchedules(path)).toMatchObject({ ok: false, error: expect.stringContaining("can't be read as JSON") });
    writeFileSync(path, JSON.stringify([{ ...germany[0], dated: 'soon' }]));
    expect(readFeeSchedules(path)).toMatchObject({ ok: false, error: expect.stringContaining("doesn't fit at 0.dated") });
  });
});
