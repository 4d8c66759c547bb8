import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { NewerData } from '#shared/start-failure.ts';
import { spine } from './migrations/0001-spine.ts';
import { outboxSetAside } from './migrations/0002-outbox-set-aside.ts';
import { mutes } from './migrations/0003-mutes.ts';
import { histories } from './migrations/0004-histories.ts';
import { views } from './migrations/0005-views.ts';
import { wholesale } from './migrations/0006-wholesale.ts';
import { billing } from './migrations/0007-billing.ts';
import { historyIndexes } from './migrations/0008-history-indexes.ts';
import { members } from './migrations/0009-members.ts';
import { sessions } from './migrations/0010-sessions.ts';
import { comingIn } from './migrations/0011-coming-in.ts';
import { sellerLinks } from './migrations/0012-seller-links.ts';
import { onboarding } from './migrations/0013-onboarding.ts';
import { products } from './migrations/0014-products.ts';
import { tracking } from './migrations/0015-tracking.ts';
import { sellers } from './migrations/0016-sellers.ts';
import { sheets } from './migrations/0017-sheets.ts';
import { mwsKeys } from './migrations/0018-mws-keys.ts';
import { preferences } from './migrations/0019-preferences.ts';
import { inbox } from './migrations/0020-inbox.ts';
import { assignedBy } from './migrations/0021-assigned-by.ts';
import { prices } from './migrations/0022-prices.ts';
import { priceChanges } from './migrations/0031-price-changes.ts';
import { completeness } from './migrations/0041-completeness.ts';
import { incidents } from './migrations/0042-incidents.ts';
import { ownProducts } from './migrations/0043-own-products.ts';
import { fees } from './migrations/0044-fees.ts';
import { stock } from './migrations/0045-stock.ts';
import { ownShare } from './migrations/0046-own-share.ts';
import { foundSince } from './migrations/0047-found-since.ts';
import { imports } from './migrations/0051-imports.ts';
import { comparisons } from './migrations/0052-comparisons.ts';
import { productNotes } from './migrations/0053-product-notes.ts';
import { followedStorefronts } from './migrations/0055-followed-storefronts.ts';
import { supplierFiles } from './migrations/0057-supplier-files.ts';
import { buys } from './migrations/0058-buys.ts';
import { tokenUses } from './migrations/0060-token-uses.ts';
import { productLooks } from './migrations/0061-product-looks.ts';
import { roles } from './migrations/0063-roles.ts';
import { rightRequests } from './migrations/0064-right-requests.ts';
import { goals } from './migrations/0065-goals.ts';
import { messageHops } from './migrations/0066-message-hops.ts';
import { refusedMessages } from './migrations/0067-refused-messages.ts';
import { runProfits } from './migrations/0069-run-profits.ts';
import { frameTraces } from './migrations/0071-frame-traces.ts';
import { alertCondition } from './migrations/0072-alert-condition.ts';
import type { Db } from './sqlite.ts';

/** In numeric order. Never edit a shipped migration: to change a table, add a new file and a line here. */
export const migrations: Record<string, Migration> = {
  '0001-spine': spine,
  '0002-outbox-set-aside': outboxSetAside,
  '0003-mutes': mutes,
  '0004-histories': histories,
  '0005-views': views,
  '0006-wholesale': wholesale,
  '0007-billing': billing,
  '0008-history-indexes': historyIndexes,
  '0009-members': members,
  '0010-sessions': sessions,
  '0011-coming-in': comingIn,
  '0012-seller-links': sellerLinks,
  '0013-onboarding': onboarding,
  '0014-products': products,
  '0015-tracking': tracking,
  '0016-sellers': sellers,
  '0017-sheets': sheets,
  '0018-mws-keys': mwsKeys,
  '0019-preferences': preferences,
  '0020-inbox': inbox,
  '0021-assigned-by': assignedBy,
  '0022-prices': prices,
  '0031-price-changes': priceChanges,
  '0041-completeness': completeness,
  '0042-incidents': incidents,
  '0043-own-products': ownProducts,
  '0044-fees': fees,
  '0045-stock': stock,
  '0046-own-share': ownShare,
  '0047-found-since': foundSince,
  '0051-imports': imports,
  '0052-comparisons': comparisons,
  '0053-product-notes': productNotes,
  '0055-followed-storefronts': followedStorefronts,
  '0057-supplier-files': supplierFiles,
  '0058-buys': buys,
  '0060-token-uses': tokenUses,
  '0061-product-looks': productLooks,
  '0063-roles': roles,
  '0064-right-requests': rightRequests,
  '0065-goals': goals,
  '0066-message-hops': messageHops,
  '0067-refused-messages': refusedMessages,
  '0069-run-profits': runProfits,
  '0071-frame-traces': frameTraces,
  '0072-alert-condition': alertCondition,
};

/**
 * Migrates a database to the latest version, or to one migration.
 * @throws NewerData when the database has migrations that this version does not know. Also throws when a migration fails, which is then
 * rolled back.
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  const unknown = (await appliedTo(db)).filter((name) => !(name in migrations)).sort();
  if (unknown.length > 0) throw new NewerData(String(unknown.at(-1)), String(Object.keys(migrations).at(-1)));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
}

async function appliedTo(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}
