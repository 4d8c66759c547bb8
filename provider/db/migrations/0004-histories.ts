import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldText } from '#shared/grid/column-filter.ts';
import { sourceName } from '#shared/history/team-columns.ts';

/**
 * Histories for grids. Each row has a permanent number (`n`), the time it was ingested, and a number for each of its texts, so that filters
 * scan a team's distinct texts instead of its rows.
 */
export const histories: Migration = {
  up: async (db: Kysely<unknown>) => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run(
      `create table history_words (
        owner_id text not null references accounts (id),
        kind text not null,
        number integer not null,
        text text not null,
        folded text not null,
        primary key (owner_id, kind, number)
      ) without rowid`,
    );
    await run('create unique index history_words_text on history_words (owner_id, kind, text)');
    await run('create unique index history_words_sorted on history_words (owner_id, kind, folded, number)');
    await moveTeamHistory(db);
    await moveScans(db);
  },
};

const columnOf = {
  asin: 'asin',
  title: 'title',
  category: 'category',
  url: 'url',
  image: 'image',
  marketplace: 'marketplace',
  site: 'insight360_site',
  keyword: 'insight360_keyword',
  source: 'source',
  member: 'member_id',
};
const kinds = Object.keys(columnOf) as (keyof typeof columnOf)[];

async function moveTeamHistory(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const name of ['key', 'newest', 'member', 'asin']) await run(`drop index team_history_${name}`);
  await run('alter table team_history rename to old_team_history');
  await run(
    `create table team_history (
      n integer primary key autoincrement,
      id text not null unique,
      owner_id text not null references accounts (id),
      source_key text,
      asin integer not null, title integer not null, category integer not null, url integer not null, image integer not null,
      marketplace integer not null, site integer not null, keyword integer not null, source integer not null, member integer not null,
      bsr integer not null,
      sourced_at integer not null,
      recorded_at integer not null,
      exported_at integer
    )`,
  );
  await numberWords(db);
  const number = (kind: keyof typeof columnOf) =>
    `(select number from history_words w where w.owner_id = t.owner_id and w.kind = '${kind}' and w.text = coalesce(t.${columnOf[kind]}, ''))`;
  await run(
    `insert into team_history (id, owner_id, source_key, ${kinds.join(', ')}, bsr, sourced_at, recorded_at)
     select id, owner_id, source_key, ${kinds.map(number).join(', ')}, coalesce(bsr, -1), sourced_at, max(sourced_at) over (order by rowid)
     from old_team_history t order by rowid`,
  );
  await run('drop table old_team_history');
  await run('create unique index team_history_key on team_history (source_key) where source_key is not null');
  await run('create index team_history_recorded on team_history (recorded_at)');
  // A covering index for filters: only matching rows are read from the table.
  await run(
    `create index team_history_newest on team_history
      (owner_id, sourced_at, n, member, asin, title, category, site, keyword, marketplace, source, exported_at)`,
  );
  for (const column of ['asin', 'title', 'category', 'site', 'keyword', 'marketplace', 'source', 'member', 'bsr'])
    await run(`create index team_history_${column} on team_history (owner_id, ${column}, n)`);
}

/** Numbers every text of every team. In JavaScript, since SQL cannot fold a text as the filters do. */
async function numberWords(db: Kysely<unknown>): Promise<void> {
  for (const kind of kinds) {
    const column = columnOf[kind];
    const { rows } = await sql<{ owner_id: string; text: string; email: string | null }>`
      select t.owner_id, t.text, ${sql.raw(kind === 'member' ? '(select email from accounts where id = t.text)' : 'null')} as email
      from (select distinct owner_id, coalesce(${sql.ref(column)}, '') as text from old_team_history) t`.execute(db);
    const numbers = new Map<string, number>();
    for (const { owner_id, text, email } of rows) {
      const number = (numbers.get(owner_id) ?? 0) + 1;
      numbers.set(owner_id, number);
      const shown = kind === 'source' ? sourceName(text) : (email ?? text);
      await sql`insert into history_words values (${owner_id}, ${kind}, ${number}, ${text}, ${foldText(shown)})`.execute(db);
    }
  }
}

async function moveScans(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const name of ['key', 'newest', 'asin', 'age']) await run(`drop index scans_${name}`);
  await run('alter table scans rename to old_scans');
  await run(
    `create table scans (
      n integer primary key autoincrement,
      id text not null unique,
      owner_id text not null references accounts (id),
      member_id text not null references accounts (id),
      source_key text,
      asin text not null,
      title text,
      folded_title text not null,
      url text,
      image text,
      marketplace text not null,
      sell_price real, buy_cost real, profit real, roi real, margin real,
      total_fees real, total_costs real, total_fees_and_costs real,
      fulfillment_type text,
      source text not null,
      created_at integer not null,
      recorded_at integer not null
    )`,
  );
  const kept = `id, owner_id, member_id, source_key, asin, title, url, image, marketplace, sell_price, buy_cost, profit, roi, margin,
    total_fees, total_costs, total_fees_and_costs, fulfillment_type, source, created_at`;
  await run(
    `insert into scans (${kept}, folded_title, recorded_at)
     select ${kept}, coalesce(title, ''), max(created_at) over (order by rowid) from old_scans order by rowid`,
  );
  const { rows } = await sql<{ title: string }>`select distinct title from scans where title is not null`.execute(db);
  await run('create index scans_by_title on scans (title)');
  for (const { title } of rows) await sql`update scans set folded_title = ${foldText(title)} where title = ${title}`.execute(db);
  await run('drop index scans_by_title');
  await run('drop table old_scans');
  await run('create unique index scans_key on scans (source_key) where source_key is not null');
  await run('create index scans_newest on scans (owner_id, created_at, n, asin, member_id)');
  await run('create index scans_asin on scans (owner_id, asin, created_at, n)');
  await run('create index scans_age on scans (created_at)');
  await run('create index scans_recorded on scans (recorded_at)');
}
