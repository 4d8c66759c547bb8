import type { Step } from '#shared/channels/escalation.ts';
import { dueAt, type Paces, type Quiet } from '#shared/channels/paces.ts';
import type { Topic } from '#shared/channels/topics.ts';
import { createRemembered } from '../db/remembered.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { inboxPeople } from '../inbox/inbox-people.ts';
import { accountById } from '../session/accounts-table.ts';
import { type ChannelRow, channelsOfTeam, pacesOf, quietOf } from './channels-table.ts';
import { escalationsOfTeam } from './escalations-table.ts';

const MINUTE = 60_000;

/** A step that leads to a channel. `by`: the person whose step it is. */
type ChannelStep = { by: string; after: number; topics: readonly Topic[] };

/** A channel as decisions need it. `steps`: those that lead to it, the earliest first. */
export type TeamChannel = {
  id: string;
  paces: Paces;
  isOff: boolean;
  quiet: Quiet | null;
  zone: string;
  steps: readonly ChannelStep[];
};

/** When a channel gets an alert: by its own pace, or earlier by a step that began at `escalates_at`. */
type Plan = { due_at: number; quiet: number; escalates_at: number | null; escalated_by: string | null };

/** The channels of each account's team. */
const teams = createRemembered<readonly TeamChannel[]>();

/** Call it after a team's channels, quiet hours, or steps have changed. */
export const forgetChannels = (deps: Pick<Deps, 'db'>): void => teams.forget(deps.db);

/** The channels of an account's team that are not paused. */
export const channelsFor = (deps: Pick<Deps, 'db'>, trx: Db, accountId: string): Promise<readonly TeamChannel[]> =>
  teams.of(deps.db, accountId, async () => {
    const account = await accountById(trx, accountId);
    if (!account) return [];
    const rows = await channelsOfTeam(trx, account.ownerId);
    return teamChannels(
      trx,
      account.ownerId,
      rows.filter(({ paused }) => paused === 0),
    );
  });

export async function teamChannels(db: Db, ownerId: string, rows: readonly ChannelRow[]): Promise<TeamChannel[]> {
  const steps = await stepsByChannel(db, ownerId, rows);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      paces: pacesOf(row),
      isOff: row.off_at !== null,
      ...(await quietOf(db, row.account_id)),
      steps: (steps.get(row.id) ?? []).toSorted((a, b) => a.after - b.after),
    })),
  );
}

async function stepsByChannel(
  db: Db,
  ownerId: string,
  rows: readonly ChannelRow[],
): Promise<Map<string, ChannelStep[]>> {
  const byChannel = new Map<string, ChannelStep[]>();
  for (const { accountId, steps, topics } of await escalationsOfTeam(db, ownerId))
    for (const step of steps)
      for (const { id } of channelsOfStep(step, accountId, rows))
        byChannel.set(id, [...(byChannel.get(id) ?? []), { by: accountId, after: step.after, topics }]);
  return byChannel;
}

/** The channels to which a step of a person leads. */
export const channelsOfStep = <C extends Pick<ChannelRow, 'id' | 'account_id'>>(
  { to }: Step,
  by: string,
  channels: readonly C[],
): C[] =>
  channels.filter(({ id, account_id }) =>
    to.kind === 'channel' ? id === to.id && account_id === by : account_id === to.id,
  );

/**
 * The people whose steps count: those who see the alerts now. Their rights are not remembered with the channels, so a
 * team with steps costs a look at its people, and a team without costs nothing.
 */
export async function stepPeople(
  db: Db,
  accountId: string,
  channels: readonly TeamChannel[],
): Promise<ReadonlySet<string>> {
  if (channels.every(({ steps }) => steps.length === 0)) return new Set();
  return new Set((await inboxPeople(db, accountId)).map(({ id }) => id));
}

/**
 * When an alert of a topic reaches a channel; null for never. A step sends although the channel's pace is 'off', and
 * waits for the end of quiet hours as everything does.
 */
export function planOf(
  { paces, quiet, zone, steps }: TeamChannel,
  topic: Topic,
  at: number,
  people: ReadonlySet<string>,
): Plan | null {
  const own = dueAt(at, topic, paces[topic], quiet, zone);
  const first = steps.find(({ by, topics }) => people.has(by) && topics.includes(topic));
  const escalatesAt = first && at + first.after * MINUTE;
  const step = escalatesAt && dueAt(escalatesAt, topic, 'now', quiet, zone);
  if (first && step && (!own || step.at < own.at))
    return { due_at: step.at, quiet: step.quiet ? 1 : 0, escalates_at: escalatesAt, escalated_by: first.by };
  return own && { due_at: own.at, quiet: own.quiet ? 1 : 0, escalates_at: null, escalated_by: null };
}
