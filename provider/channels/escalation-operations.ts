import type { Escalation, SaveEscalation, Step, StepState } from '#shared/channels/escalation.ts';
import { topics } from '#shared/channels/topics.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import { invalid, type Refusal } from '../http/refuse.ts';
import { inboxPeople, teamNames } from '../inbox/inbox-people.ts';
import { type Account, safeAddressOf } from '../session/account-record.ts';
import { accountById } from '../session/accounts-table.ts';
import { announceChannels } from './channel-list.ts';
import { type ChannelRow, changeChannel, channelsOf, channelsOfTeam, insertChannel } from './channels-table.ts';
import { changeDeliveries, type DeliveryRow, nextDeliveryAt, waitingSteps } from './deliveries-table.ts';
import { escalationOf, escalationsOfTeam, storeEscalation } from './escalations-table.ts';
import type { LedgerDeps } from './ledger.ts';
import type { OpenChannels } from './open-channels.ts';
import { channelsOfStep, planOf, teamChannels } from './team-channels.ts';

/** What happens if nobody looks at an alert: a person's steps. */
export function createEscalationOperations(deps: LedgerDeps, open: Pick<OpenChannels, 'kinds' | 'read' | 'seal'>) {
  return {
    read: (account: Account): Promise<Escalation> => readEscalation(deps.db, account),

    /** What waits for the person's steps follows the new ones. Steps to other channels begin with the next alert. */
    save: (account: Account, wanted: SaveEscalation): Promise<Result<Escalation, Refusal>> =>
      deps.write(async (trx) => {
        const wrong = await wrongTargets(trx, account, wanted.steps);
        if (wrong) return fail(wrong);
        const before = colleaguesIn((await escalationOf(trx, account.id)).steps);
        await storeEscalation(trx, account, wanted);
        for (const id of new Set([...before, ...colleaguesIn(wanted.steps)])) {
          const colleague = await accountById(trx, id);
          if (!colleague) continue;
          if (!before.includes(id)) await makeReachable(deps, trx, open, colleague);
          await announceChannels(deps, trx, colleague);
        }
        await replan(trx, account, deps.clock());
        await announceChannels(deps, trx, account);
        return ok(await readEscalation(trx, account));
      }),
  };
}

const colleaguesIn = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ to }) => (to.kind === 'person' ? [to.id] : []));

/** @returns the refusal of steps that lead to nobody; undefined if all lead somewhere */
async function wrongTargets(db: Db, account: Account, steps: readonly Step[]): Promise<Refusal | undefined> {
  const own = new Set((await channelsOf(db, account.id)).map(({ id }) => id));
  const colleagues = new Set((await othersOf(db, account)).map(({ id }) => id));
  const errors = steps.flatMap(({ to }, at) => {
    const isThere = to.kind === 'channel' ? own.has(to.id) : colleagues.has(to.id);
    const why =
      to.kind === 'channel'
        ? 'This channel was removed. Choose another one, or remove the step.'
        : 'This person does not see your alerts. Choose somebody else, or remove the step.';
    return isThere ? [] : [[`steps.${at}.to`, why] as const];
  });
  const [first] = errors;
  return first && invalid(Object.fromEntries(errors), first[1]);
}

const othersOf = async (db: Db, account: Account) =>
  (await inboxPeople(db, account.ownerId)).filter(({ id }) => id !== account.id);

async function readEscalation(db: Db, account: Account): Promise<Escalation> {
  const { steps, topics: chosen } = await escalationOf(db, account.id);
  const colleagues = await othersOf(db, account);
  const channels = await channelsOfTeam(db, account.ownerId);
  const names = await teamNames(db, account.ownerId);
  const others = (await escalationsOfTeam(db, account.ownerId)).filter(({ accountId }) =>
    colleagues.some(({ id }) => id === accountId),
  );
  return {
    steps: steps.map((step) => {
      const reached = channelsOfStep(step, account.id, channels);
      const isThere = step.to.kind === 'channel' || colleagues.some(({ id }) => id === step.to.id);
      return {
        ...step,
        name: (step.to.kind === 'person' ? names.get(step.to.id) : reached[0]?.name) ?? '',
        state: isThere ? stateOf(step, reached) : 'gone',
      };
    }),
    topics: topics.filter((topic) => chosen.includes(topic)),
    colleagues,
    from: others.flatMap((other) =>
      other.steps
        .filter(({ to }) => to.kind === 'person' && to.id === account.id)
        .map(({ after }) => ({ name: names.get(other.accountId) ?? '', after })),
    ),
  };
}

function stateOf({ to }: Step, reached: readonly ChannelRow[]): StepState {
  const [channel] = reached;
  if (to.kind === 'person')
    return reached.some(({ paused, off_at }) => paused === 0 && off_at === null) ? 'works' : 'unreachable';
  if (!channel) return 'gone';
  return channel.paused === 1 ? 'paused' : channel.off_at === null ? 'works' : 'off';
}

/**
 * Gives a colleague without a channel emails, which bring nothing but steps. Only when the step is new: a colleague who
 * turns them off is not mailed again.
 */
async function makeReachable(
  deps: LedgerDeps,
  trx: Trx,
  open: Pick<OpenChannels, 'kinds' | 'read' | 'seal'>,
  colleague: Account,
): Promise<void> {
  if (!open.kinds.includes('email') || (await channelsOf(trx, colleague.id)).length > 0) return;
  const address = open.read('email', { to: safeAddressOf(colleague) });
  if (!address.ok) return;
  await insertChannel(trx, colleague, deps.clock(), {
    id: deps.newId(),
    kind: 'email',
    name: 'Email',
    ...open.seal(address.value, colleague.id),
    sent_at: null,
    paces: Object.fromEntries(topics.map((topic) => [topic, 'off'])),
  });
}

/**
 * Lets what waits for a person's steps follow the present ones: it is due at another time, falls back to the channel's
 * own pace, or is left out. What was tried already stays.
 */
async function replan(trx: Trx, account: Account, now: number): Promise<void> {
  const rows = await channelsOfTeam(trx, account.ownerId);
  const channels = new Map((await teamChannels(trx, account.ownerId, rows)).map((channel) => [channel.id, channel]));
  const people = new Set((await inboxPeople(trx, account.ownerId)).map(({ id }) => id));
  const waiting = await waitingSteps(trx, [...channels.keys()], account.id);
  const changes = Map.groupBy(waiting, ({ channel_id, topic, at }) => {
    const channel = channels.get(channel_id);
    return JSON.stringify(channel ? planOf(channel, topic, at, people) : null);
  });
  const withdrawn = { state: 'left-out', ended_at: now, why: 'The steps were changed before.' } as const;
  for (const [plan, some] of changes)
    await changeDeliveries(
      trx,
      some.map(({ n }) => n),
      (JSON.parse(plan) as Partial<DeliveryRow> | null) ?? withdrawn,
    );
  for (const { id, paused, off_at, not_before } of rows.filter(({ id }) =>
    waiting.some((row) => row.channel_id === id),
  )) {
    const next = paused === 1 || off_at !== null ? null : await nextDeliveryAt(trx, id);
    await changeChannel(trx, id, { next_at: next && Math.max(next, not_before) });
  }
}
