import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noticeSchema, noticeText } from '#shared/inbox/notices.ts';
import { ok } from '#shared/result.ts';
import { noGoals } from '#shared/team/goals/goals.ts';
import type { MemberTokens } from '#shared/tokens/token-tools.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { addOwner, type Owner } from '#tests/support/sub-accounts.ts';
import { notifyOfCaps } from './notify-of-caps.ts';

const zone = 'America/New_York';
const bucket = (remaining: number) => ({ tokens: 10_000, remaining });
/** 23:50 in New York. */
let now = Date.parse('2026-03-11T03:50:00Z');

let provider: TestProvider;
let owner: Owner;
let mei: { id: string; email: string; token: string };
beforeEach(async () => {
  now = Date.parse('2026-03-11T03:50:00Z');
  provider = await startTestProvider({ clock: () => now });
  owner = await addOwner(provider, { insight: 3 });
  mei = await owner.addSignedIn('Mei');
  await provider.setBalance(owner.email, { freeToken: bucket(10_000), subscription: bucket(0), onetime: bucket(0) });
});
afterEach(() => provider.close());

const cap = (tokenCap: number | null) =>
  owner.ask('PUT', '/user/goals', { ids: [mei.id], zone, goals: { ...noGoals, tokenCap } });
const usedToday = async () =>
  ((await owner.ask('GET', '/user/goals')).body as { members: { today: { tokens: number } }[] }).members[0]?.today
    .tokens;
const texts = async () => {
  const { notifications } = await inboxOf(provider, owner.token).search();
  return notifications.flatMap(({ payload }) => {
    const notice = v.safeParse(v.object({ notice: noticeSchema }), payload);
    return notice.success ? [noticeText(notice.output.notice)] : [];
  });
};
const notices = async () => {
  await notifyOfCaps(provider.deps);
  const { notifications } = await inboxOf(provider, owner.token).search();
  return notifications
    .map((record) => JSON.parse(JSON.stringify(record)) as { title?: string })
    .filter(({ title }) => title === 'Mei Member').length;
};

describe('a token cap', () => {
  it('is never exceeded, not by a hundred calls at once; the refusal says how many there are, and only the member is bound [OWN-09]', async () => {
    await cap(50);
    const all = await Promise.all(
      Array.from({ length: 100 }, () => provider.metered(mei.email, 3, async () => ok('done'))),
    );
    expect(all.filter((each) => each.ok)).toHaveLength(16);
    expect(await usedToday()).toBe(48);
    expect(all.find((each) => !each.ok)).toMatchObject({
      error: {
        status: 402,
        code: 'TOKEN_CAP',
        message:
          'Your owner allows you 50 tokens a day. You have used 48 today, and this needs 3. Ask your owner for more, or go on tomorrow.',
      },
    });
    expect(await provider.metered(mei.email, 2, async () => ok('done'))).toMatchObject({ ok: true });
    expect(await provider.spend(mei.email, 1)).toMatchObject({
      error: { message: expect.stringContaining('You have used all of them today.') },
    });
    expect(await provider.spend(mei.email, 0)).toMatchObject({ ok: true });
    expect(await provider.spend(owner.email, 500)).toMatchObject({ ok: true });

    // The same figure as in Usage.
    const use = (
      await owner.ask('POST', '/user/token-use/members', {
        zone,
        time: { st: Date.parse('2026-03-10T04:00:00Z') / 1000 },
      })
    ).body as MemberTokens;
    expect(use.members.find(({ _id }) => _id === mei.id)?.spent).toBe(50);
    expect(await usedToday()).toBe(50);
  });

  it('begins again at midnight in the owner’s time zone, and follows the owner’s change at once [OWN-09]', async () => {
    await cap(10);
    expect(await provider.spend(mei.email, 10)).toMatchObject({ ok: true });
    expect(await provider.spend(mei.email, 1)).toMatchObject({ ok: false });
    now = Date.parse('2026-03-11T04:00:00Z');
    expect(await provider.spend(mei.email, 10)).toMatchObject({ ok: true });
    await cap(12);
    expect(await provider.spend(mei.email, 2)).toMatchObject({ ok: true });
    await cap(null);
    expect(await provider.spend(mei.email, 1_000)).toMatchObject({ ok: true });
  });

  it('tells the owner at 80 and at 100 percent, each once a day, and when a refusal shows that it is reached [OWN-09]', async () => {
    await cap(100);
    await provider.spend(mei.email, 79);
    expect(await notices()).toBe(0);
    await provider.spend(mei.email, 1);
    expect(await notices()).toBe(1);
    await provider.spend(mei.email, 5);
    expect(await notices()).toBe(1);
    // 15 are left, and more are wanted.
    await provider.metered(mei.email, 20, async () => ok('done'));
    await provider.metered(mei.email, 20, async () => ok('done'));
    expect(await notices()).toBe(2);
    expect((await texts()).sort()).toEqual([
      '80% of today’s tokens used',
      'Today’s tokens don’t suffice: 85 of 100 used',
    ]);
    await provider.spend(mei.email, 15);
    await Promise.all([notifyOfCaps(provider.deps), notifyOfCaps(provider.deps)]);
    expect(await notices()).toBe(2);
    now += 86_400_000;
    await provider.spend(mei.email, 100);
    expect(await notices()).toBe(4);
  });
});
