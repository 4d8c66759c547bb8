import { afterEach, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const DAY = 86_400_000;
let provider: TestProvider;
afterEach(() => provider.close());

/** A limited trial of an account with one member. */
async function limitedTrial(profile: object = {}) {
  const begun = Date.UTC(2026, 0, 1);
  const clock = { now: begun };
  provider = await startTestProvider({ clock: () => clock.now });
  const limited = {
    isInTrial: true,
    isNotSpToken: true,
    freeTrialType: '10',
    startedFreeTrialAt: new Date(begun).toISOString(),
    ...profile,
  };
  const { id, token } = await provider.addAccount({ email: 'new@shop.test', profile: limited });
  await provider.addAccount({ email: 'member@shop.test', owner: 'new@shop.test' });
  const user = async () =>
    (await provider.call('GET', '/get-user-info-app', { token })).body as {
      isInTrial: boolean;
      isOutOfTrial?: boolean;
      trialAsins?: number;
    };
  return { clock, id, user };
}
const items = (from: number, count: number, member = 'new@shop.test') =>
  Array.from({ length: count }, (_, index) => ({ member, asin: `B0TRIAL${String(from + index).padStart(3, '0')}` }));

describe('a limited trial', () => {
  it('ends at the fortieth different product, looked up or scanned, counted across the team [ONB-20]', async () => {
    const { user } = await limitedTrial();
    await provider.post('activity', items(0, 20));
    await provider.post(
      'activity',
      items(0, 20).map((item) => ({ ...item, id: `again ${item.asin}` })),
    );
    expect(await user()).toMatchObject({ trialAsins: 20 });
    await provider.post('scans', items(10, 29, 'member@shop.test'));
    expect(await user()).toMatchObject({ isInTrial: true, trialAsins: 39 });
    const owner = provider.post('scans', items(39, 1));
    expect((await owner).status).toBe(202);
    expect(await user()).toMatchObject({ isInTrial: false, isOutOfTrial: true });
  });

  it('ends after forty products that arrive at once, and stores everything that was recorded', async () => {
    const { user, id } = await limitedTrial();
    const answers = await Promise.all(items(0, 60).map((item) => provider.post('activity', item)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await user()).toMatchObject({ isInTrial: false, isOutOfTrial: true });
    expect(id).toBeTruthy();
  });

  it('ends after its number of days, if that comes first [ONB-20]', async () => {
    const { user, clock, id } = await limitedTrial();
    clock.now += 10 * DAY;
    await provider.billing.accounts.refresh(id);
    expect(await user()).toMatchObject({ isInTrial: false, isOutOfTrial: true });
  });

  it('starts at the first use, for the number of days given at sign-up', async () => {
    const { user } = await limitedTrial({ isInTrial: false, isNotStartTrial: true, startedFreeTrialAt: undefined });
    await provider.post('scans', items(0, 1, 'member@shop.test'));
    expect(await user()).toMatchObject({
      isInTrial: true,
      isNotStartTrial: false,
      startedFreeTrialAt: '2026-01-01T00:00:00.000Z',
    });
  });

  it('does not count products while a seller account is connected [ONB-20]', async () => {
    const { user } = await limitedTrial({ isNotSpToken: false });
    await provider.post('activity', items(0, 60));
    expect(await user()).toMatchObject({ isInTrial: true });
  });
});
