import { expect, it } from 'vitest';
import { teamCalls } from '#shared/members/team-calls.ts';
import type { MemberPage } from '#shared/team/history/member-page.ts';
import { memberPageCalls } from '#shared/team/history/member-page-calls.ts';
import { on, showFed } from '#tests/support/fed-screen.tsx';
import { MemberPageScreen } from './member-page-screen.tsx';

const start = Date.UTC(2026, 8, 1);
const work = {
  _id: 'm',
  name: 'Mei Tanaka',
  email: 'mei@shop.test',
  active: true,
  lookedUp: 3,
  exported: 0,
  withCost: 0,
  bought: 0,
  profits: [],
};
const memberPage: MemberPage = {
  member: {
    _id: 'm',
    name: 'Mei Tanaka',
    email: 'mei@shop.test',
    isOwner: true,
    active: true,
    extension: null,
    createdAt: start,
    lastActiveAt: null,
    flags: {},
  } as unknown as MemberPage['member'],
  work,
  days: 1,
  buckets: [{ start, lookedUp: 3, bought: 0 }],
  tokens: {
    total: 5,
    before: null,
    days: 1,
    members: [
      { _id: 'm', name: 'Mei Tanaka', email: 'mei@shop.test', spent: 5, tools: [{ tool: 'viewer', spent: 5 }] },
    ],
    buckets: [{ start, spent: [5], before: 0 }],
  },
  medians: null,
  changes: [],
  browsers: [],
  act: null,
  team: [{ _id: 'm', name: 'Mei Tanaka' }],
};

it('a member’s page has the initials and the color that this person has everywhere, in both charts, too [OWN-08]', async () => {
  const people = ['o', 'm', 'k'].map((id) => ({
    id,
    name: { o: 'Olive Owner', k: 'Kofi Mensah', m: 'Mei Tanaka' }[id] ?? '',
    email: null,
  }));
  await showFed((store) => <MemberPageScreen store={store} params={{ id: 'm' }} info={null} />, {
    answers: [on(memberPageCalls.read, () => memberPage), on(teamCalls.people, () => ({ people }))],
  });
  const mark = () => document.querySelector('.page-head .series-key');
  await expect.poll(() => mark()?.textContent).toBe('M');
  expect(mark()?.classList).toContain('key-2');
  await expect.poll(() => document.querySelectorAll('.bar-part.fill-2')).toHaveLength(2);
  expect(document.querySelectorAll('.bar-part.fill-1')).toHaveLength(0);
});
