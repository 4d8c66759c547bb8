import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { countRows } from './dialects.ts';

const ALERTS = 2_000;

describe('the plans of an account with many alerts', () => {
  let provider: TestProvider;
  let account: string;

  beforeAll(async () => {
    provider = await startTestProvider();
    ({ id: account } = await provider.addAccount({ email: 'planner@shop.test' }));
    const { db } = provider.deps;
    const numbers = sql`with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${ALERTS})`;
    await sql`${numbers}
      insert into notifications (id, account_id, notification_type, marketplace, asin, processed, published_at, received_at, payload, message)
      select 'r' || i, ${account}, 'ANY_OFFER_CHANGED', 'US', 'B' || (i % 100), 0, i, i, '{}', '{}' from numbers`.execute(
      db,
    );
    await sql`${numbers}
      insert into alert_states (record_id, account_id, fingerprint, type, marketplace, asin, cause, received, folder, unread, pinned, assignee, sorted_at, rev, marks_rev, words, condition, holds_box)
      select 'r' || i, ${account}, '', 'ANY_OFFER_CHANGED', 'US', 'B' || (i % 100), '', i, 'inbox', 1, 0, '', i, 1, 1, '', 'new', i % 2 from numbers`.execute(
      db,
    );
    await countRows(db);
  });

  afterAll(() => provider.close());

  const planOf = async (statement: string): Promise<string> => {
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(provider.deps.db);
    return rows.map(({ detail }) => detail).join('; ');
  };

  it.each([
    ["update notifications set processed = 1 where account_id = 'a' and id in ('1', '2') and processed = 0", 'id=?'],
    ["delete from notifications where account_id = 'a' and id in ('1', '2')", 'id=?'],
    ["update alert_states set incident = 'i' where account_id = 'a' and record_id in ('1', '2')", 'record_id=?'],
    ["select cause from alert_states where account_id = 'a' and record_id in ('1', '2')", 'record_id=?'],
  ])('finds a few alerts by their ids: %s', async (statement, found) => {
    expect(await planOf(statement)).toContain(`(${found})`);
  });

  it('measures the share of a Buy Box by the alerts of its product alone [ACT-02]', async () => {
    const plan = await planOf(
      `select received, holds_box from alert_states where account_id = 'a' and asin = 'b' and marketplace = 'c'
       and holds_box is not null and condition = 'new' and received >= 1 and received <= 2 order by received desc limit 300`,
    );
    expect(plan).toContain('COVERING INDEX alert_states_asin');
  });
});
