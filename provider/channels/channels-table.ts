import type { Generated, Selectable } from 'kysely';
import { type ChannelKind, defaultPaces, type Paces, type Quiet } from '#shared/channels/paces.ts';
import { topics } from '#shared/channels/topics.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Account } from '../session/account-record.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    channels: ChannelTable;
    quiet_hours: { account_id: string; quiet: string | null; zone: string };
  }
}

type ChannelTable = {
  id: string;
  /** Whose channel it is, and the main account of the team whose alerts it gets. */
  account_id: string;
  owner_id: string;
  kind: ChannelKind;
  name: string;
  /** Sealed. */
  address: string;
  /** What may be shown of the address. */
  shown: string;
  /** What differs from the defaults, as JSON. */
  paces: string;
  paused: Generated<number>;
  /** When a webhook got its newest secret, ms; null if it has its first. */
  new_secret_at: Generated<number | null>;
  /** When it was switched off, because it takes nothing any more, ms. */
  off_at: number | null;
  failing_since: number | null;
  why: string | null;
  sent_at: number | null;
  /** The messages of the minute that began then: a burst waits for the next. */
  minute_at: Generated<number>;
  minute_count: Generated<number>;
  /** When something is due next, ms; null while nothing waits. */
  next_at: number | null;
  /** Nothing is sent before that: the service's limit, or the pause after a failure, ms. */
  not_before: Generated<number>;
  created_at: number;
  removed_at: number | null;
};
export type ChannelRow = Selectable<ChannelTable>;

export const pacesOf = ({ kind, paces }: Pick<ChannelRow, 'kind' | 'paces'>): Paces => ({
  ...defaultPaces[kind],
  ...(JSON.parse(paces) as Partial<Paces>),
});

/** The person's channels, oldest first. */
export const channelsOf = (db: Db, accountId: string): Promise<ChannelRow[]> =>
  db
    .selectFrom('channels')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Adds a channel that has taken its first message, or that needs none. */
export async function insertChannel(
  trx: Trx,
  account: Pick<Account, 'id' | 'ownerId'>,
  now: number,
  channel: Pick<ChannelRow, 'id' | 'kind' | 'name' | 'address' | 'shown' | 'sent_at'> & { paces?: Partial<Paces> },
): Promise<void> {
  const { paces = {}, ...row } = channel;
  await trx
    .insertInto('channels')
    .values({
      ...row,
      account_id: account.id,
      owner_id: account.ownerId,
      paces: storedPaces(channel.kind, { ...defaultPaces[channel.kind], ...paces }),
      off_at: null,
      failing_since: null,
      why: null,
      next_at: null,
      created_at: now,
      removed_at: null,
    })
    .execute();
}

/** Only what differs from the defaults is stored, so that a better default reaches everybody who changed nothing. */
export const storedPaces = (kind: ChannelKind, paces: Paces): string =>
  JSON.stringify(
    Object.fromEntries(
      topics.flatMap((topic) => (paces[topic] === defaultPaces[kind][topic] ? [] : [[topic, paces[topic]]])),
    ),
  );

/** All channels of a team's people. */
export const channelsOfTeam = (db: Db, ownerId: string): Promise<ChannelRow[]> =>
  db.selectFrom('channels').selectAll().where('owner_id', '=', ownerId).where('removed_at', 'is', null).execute();

export const channelById = (db: Db, id: string): Promise<ChannelRow | undefined> =>
  db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst();

/** The ids of a kind's channels with something due, the longest due first. @param except those that are being sent to */
export async function channelsDue(
  db: Db,
  kind: ChannelKind,
  now: number,
  limit: number,
  except: readonly string[],
): Promise<string[]> {
  let query = db
    .selectFrom('channels')
    .select('id')
    .where('kind', '=', kind)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit);
  if (except.length > 0) query = query.where('id', 'not in', except);
  return (await query.execute()).map(({ id }) => id);
}

/** When the next channel is due, ms. @param except channels that are being sent to */
export async function nextChannelAt(db: Db, except: readonly string[]): Promise<number | undefined> {
  let query = db
    .selectFrom('channels')
    .select((select) => select.fn.min('next_at').as('at'))
    .where('next_at', 'is not', null);
  if (except.length > 0) query = query.where('id', 'not in', except);
  return (await query.executeTakeFirst())?.at ?? undefined;
}

export async function changeChannel(trx: Trx, id: string, columns: Partial<ChannelRow>): Promise<void> {
  await trx.updateTable('channels').set(columns).where('id', '=', id).execute();
}

/** The person's quiet hours, and the zone in which their days begin. */
export async function quietOf(db: Db, accountId: string): Promise<{ quiet: Quiet | null; zone: string }> {
  const row = await db.selectFrom('quiet_hours').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return { quiet: row?.quiet ? (JSON.parse(row.quiet) as Quiet) : null, zone: row?.zone ?? 'UTC' };
}

export async function saveQuiet(trx: Trx, accountId: string, quiet: Quiet | null, zone: string): Promise<void> {
  const row = { quiet: quiet && JSON.stringify(quiet), zone };
  await trx
    .insertInto('quiet_hours')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}
