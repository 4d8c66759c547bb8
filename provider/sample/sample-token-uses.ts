import type { DatabaseSync } from 'node:sqlite';
import type { TokenTool } from '#shared/tokens/token-tools.ts';
import { DEMO_OWNER_ID } from './accounts.ts';

const HOUR = 3_600_000;

/** Since when the sample's tokens are known per member. Older ones are only in the account's total. */
export const DAYS_BY_MEMBER = 21;

/** Each member's share of a day's tokens and their working hour (UTC), with the shares of their tools. The shares of all members add up to 100. */
const habits: { member: string; share: number; hour: number; tools: [TokenTool, number][] }[] = [
  {
    member: DEMO_OWNER_ID,
    share: 18,
    hour: 14,
    tools: [
      ['viewer', 70],
      ['storefront', 20],
      ['extension', 10],
    ],
  },
  {
    member: 'demo-member-1',
    share: 26,
    hour: 13,
    tools: [
      ['extension', 80],
      ['viewer', 20],
    ],
  },
  {
    member: 'demo-member-3',
    share: 15,
    hour: 15,
    tools: [
      ['viewer', 55],
      ['extension', 45],
    ],
  },
  { member: 'demo-member-4', share: 7, hour: 18, tools: [['app', 100]] },
  {
    member: 'demo-member-5',
    share: 16,
    hour: 16,
    tools: [
      ['storefront', 65],
      ['extension', 35],
    ],
  },
  {
    member: 'demo-member-6',
    share: 6,
    hour: 20,
    tools: [
      ['app', 60],
      ['extension', 40],
    ],
  },
  { member: 'demo-member-7', share: 8, hour: 9, tools: [['extension', 100]] },
  { member: 'demo-member-8', share: 4, hour: 17, tools: [['viewer', 100]] },
];

/** Divides a day's tokens between the members and their tools, to the token. */
export function insertSampleUses(raw: DatabaseSync, day: string, tokens: number): void {
  const insert = raw.prepare('insert or ignore into token_uses (owner_id, at, member_id, tool, spent) values (?, ?, ?, ?, ?)');
  const all = habits.flatMap(({ member, share, hour, tools }) => tools.map(([tool, part]) => ({ member, hour, tool, part: (share * part) / 100 })));
  let [divided, given] = [0, 0];
  for (const { member, hour, tool, part } of all) {
    divided += part;
    const upTo = Math.round((tokens * divided) / 100);
    if (upTo > given) insert.run(DEMO_OWNER_ID, Date.parse(day) + hour * HOUR, member, tool, upTo - given);
    given = upTo;
  }
}
