import { NEVER, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Answer, CallFailure } from '#client/api/call.ts';
import { createResource } from '#client/stream/resource.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import type { MemberList } from '#shared/members/member.ts';
import { flagsFor } from '#shared/members/member-flags.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { memberOf } from '#tests/support/members.ts';
import { createMemberCommands, workOn } from './member-commands.ts';

type Outcome = Result<Answer<object>, CallFailure>;
const done: Outcome = ok({ value: {}, head: null });
const refused: Outcome = fail({ status: 400, code: 'NO', message: 'Not now' });
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function stage(
  answers: Outcome[] = [],
  list = [memberOf(1), memberOf(2), memberOf(3, { status: 'inactive', link: { expiresAt: 1 } })],
) {
  const scheduler = new VirtualTimeScheduler();
  const toasts = createToasts(scheduler);
  const calls: unknown[][] = [];
  const call =
    (name: string) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given]);
      return answers.shift() ?? done;
    };
  // Read again after a change, the list is as the calls have left it: here as it was.
  let now: MemberList = { members: list };
  const members = createResource<MemberList>(
    { events$: NEVER, scheduler, random: () => 1 },
    { read: async () => ok({ value: now, head: null }) },
  ).start();
  await settled();
  const api = {
    setFlag: call('flag'),
    remove: call('remove'),
    activate: call('activate'),
    deactivate: call('deactivate'),
    sendInstructions: call('send'),
    revokeLink: call('revoke'),
  };
  const commands = createMemberCommands({ api, roles: { give: call('give role') }, members, toasts });
  const shown = () => members.state$.value.value?.members ?? [];
  const toastTexts = () =>
    toasts.toasts$.value.map(({ text, more, ms, kind }) => `${kind} ${ms}: ${text}${more ? ` (${more})` : ''}`);
  return { commands, members, calls, shown, toastTexts, keep: () => (now = { members: shown() }) };
}

describe('a right that is switched in the list', () => {
  it('shows at once and takes one call [MEM-03]', async () => {
    const { commands, members, calls, shown } = await stage();
    const under = commands.setFlag([memberOf(1)], 'accessHistory', true);
    expect(shown()[0]?.accessHistory).toBe(true);
    expect(members.state$.value.changing).toEqual([workOn('m1', 'accessHistory')]);
    expect(await under).toBe(true);
    expect(calls).toEqual([['flag', { ids: ['m1'], flag: 'accessHistory', value: true }]]);
  });

  it('is rolled back with the reason when it is refused [MEM-03]', async () => {
    const { commands, shown, toastTexts } = await stage([refused]);
    expect(await commands.setFlag([memberOf(1)], 'recordSourcingHistory', true)).toBe(false);
    expect(shown()[0]?.recordSourcingHistory).toBe(false);
    expect(toastTexts()).toEqual([
      'failed 5000: Record Sourcing History could not be changed for Sample Member 1 (Not now)',
    ]);
  });

  it('is set for several sub-accounts in one call, and the toast says how many', async () => {
    const { commands, calls, shown, toastTexts } = await stage();
    await commands.setFlag([memberOf(1), memberOf(2)], 'accessSeller', true);
    expect(calls).toEqual([['flag', { ids: ['m1', 'm2'], flag: 'accessSeller', value: true }]]);
    expect(shown().map(({ accessSeller }) => accessSeller)).toEqual([true, true, false]);
    expect(toastTexts()).toEqual(['done 5000: Rights changed for 2 sub-accounts']);
  });
});

describe('a role', () => {
  it('gives its rights at once, and a role that is taken away leaves them [OWN-10]', async () => {
    const { commands, calls, shown, toastTexts } = await stage();
    await commands.giveRole([memberOf(1)], {
      id: 'r1',
      name: 'Scout',
      flags: { ...flagsFor('AZINSIGHT', {}), accessProducts: true },
    });
    expect(shown()[0]).toMatchObject({ roleId: 'r1', accessProducts: true });
    await commands.giveRole([memberOf(1)], null);
    expect(calls).toEqual([
      ['give role', { ids: ['m1'], roleId: 'r1' }],
      ['give role', { ids: ['m1'], roleId: null }],
    ]);
    expect(toastTexts()).toEqual([
      'done 5000: 1 sub-account now has the role Scout',
      'done 5000: Role taken away from 1 sub-account. Their rights stay.',
    ]);
  });

  it('is rolled back with the reason when it is refused [OWN-10]', async () => {
    const { commands, shown, toastTexts } = await stage([refused]);
    await commands.giveRole([memberOf(1)], {
      id: 'r1',
      name: 'Scout',
      flags: flagsFor('AZINSIGHT', { accessSeller: true }),
    });
    expect(shown()[0]).toMatchObject({ roleId: null, accessSeller: false });
    expect(toastTexts()).toEqual(['failed 5000: The role could not be changed (Not now)']);
  });
});

describe('an action on a sub-account', () => {
  it('shows at once and is reported in the specified texts [MEM-11, MEM-12]', async () => {
    const { commands, calls, shown, toastTexts } = await stage();
    const activating = commands.activate(memberOf(3));
    expect(shown()[2]?.status).toBe('active');
    await activating;
    const removing = commands.remove(memberOf(1));
    expect(shown().map(({ id }) => id)).not.toContain('m1');
    commands.notifiedRemoved(await removing);
    expect(await commands.send('a@b.test')).toBe(true);
    expect(toastTexts()).toEqual([
      'done 5000: Sample Member 3 is active',
      'deleted 5000: Sub-account has been deleted',
      'done 5000: Send instructions to team member successfully',
    ]);
    expect(calls).toEqual([
      ['activate', { id: 'm3' }],
      ['remove', { id: 'm1' }],
      ['send', { email: 'a@b.test' }],
    ]);
  });

  it('is rolled back with the reason; the quota shows the server’s own message [MEM-10, MEM-12]', async () => {
    const { commands, shown, toastTexts } = await stage([
      fail({ status: 409, code: 'LIMIT', message: 'Only <b>2</b> may be active' }),
      refused,
      refused,
    ]);
    await commands.activate(memberOf(3));
    commands.notifiedRemoved(await commands.remove(memberOf(1)));
    await commands.revoke(memberOf(3));
    expect(shown().map(({ id, status, link }) => [id, status, link !== null])).toEqual([
      ['m1', '', false],
      ['m2', '', false],
      ['m3', 'inactive', true],
    ]);
    expect(toastTexts()).toEqual([
      'failed 5000: Only <b>2</b> may be active',
      'failed 5000: Could not be deleted (Not now)',
      'failed 5000: The link could not be revoked (Not now)',
    ]);
  });

  it('stops at the first refusal among several and names the sub-account', async () => {
    const { commands, calls, toastTexts } = await stage([done, refused]);
    expect(await commands.send('1@b.test', '2@b.test', '3@b.test')).toBe(false);
    expect(calls.map(([, to]) => to)).toEqual([{ email: '1@b.test' }, { email: '2@b.test' }]);
    expect(toastTexts()).toEqual(['failed 5000: Instructions could not be sent to 2@b.test (Not now)']);
  });
});
