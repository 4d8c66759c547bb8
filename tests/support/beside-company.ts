import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from '#provider/db/open.ts';
import { type Portal, startPortal } from './portal.ts';
import { startTestProvider } from './provider.ts';
import { layOutSampleData } from './sample-data.ts';

/**
 * Starts a portal as the companion of a company. A provider with the sample data plays the company's API, without the
 * calls of Amazon and Walmart; its own inbox, rules, and so on are never requested. What it takes in, it sends on to
 * the companion.
 * @param env settings of the portal
 */
export async function startBesideCompany(env: Record<string, string> = {}): Promise<Portal> {
  const folder = mkdtempSync(join(tmpdir(), 'sellerwire-company-'));
  layOutSampleData(folder);
  const company = await startTestProvider({ dataDir: folder, demo: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'sellerwire-companion-'));
  layOutCompanion(dataDir);
  const nothing = `${company.url}/nothing`;
  const portal = await startPortal({
    COMPANION: 'on',
    UPSTREAM_API: company.url,
    UPSTREAM_SOCKET: company.url,
    UPSTREAM_AMAZON: nothing,
    UPSTREAM_WALMART: nothing,
    UPSTREAM_ONBOARDING: nothing,
    DATA_DIR: dataDir,
    ...env,
  });
  const { close, ingest } = portal;
  return Object.assign(portal, {
    async ingest(...[endpoint, body]: Parameters<Portal['ingest']>) {
      const answer = await ingest(endpoint, body);
      await company.post(endpoint, body);
      return answer;
    },
    async close() {
      await close();
      await company.close();
      for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
    },
  });
}

/** What the companion has of the sample: people whom it has seen, their histories, and what was entered here. */
function layOutCompanion(dataDir: string): void {
  layOutSampleData(dataDir);
  const raw = new DatabaseSync(join(dataDir, DATABASE_FILE));
  for (const table of companys) raw.exec(`delete from ${table}`);
  raw.exec(`
    delete from facts where name = 'instance';
    update accounts set sample = 0, password_hash = null, profile = json_remove(profile, '$.accessNotifications')`);
  raw.close();
}

/** Tables of the company's own data, and of what comes from its alerts and from Amazon. */
const companys = [
  'alert_keys',
  'alert_states',
  'billing_customers',
  'billing_grants',
  'calculator_settings',
  'completeness_days',
  'free_plugins',
  'message_lines',
  'notifications',
  'outbox',
  'own_offers',
  'own_products',
  'plugin_trials',
  'sandbox_objects',
  'saved_suppliers',
  'seller_links',
  'seller_names',
  'sign_ins',
  'subscriptions',
  'token_balances',
  'token_days',
];
