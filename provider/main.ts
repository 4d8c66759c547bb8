import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { brandSchema } from '#shared/brand/brand.ts';
import { sellerwire } from '#shared/brand/sellerwire.ts';
import { endOnSignals } from '#shared/end-signals.ts';
import { createLog, errorText, LOG_KEY } from '#shared/process-log.ts';
import { feeSchedulesSchema } from '#shared/products/fees/fee-schedule.ts';
import { publishedSchedules } from '#shared/products/fees/published-schedules.ts';
import { startFailure } from '#shared/start-failure.ts';
import { exchangeRatesSchema } from '#shared/team/money/exchange-rates.ts';
import { privateFiles } from './data-files.ts';
import { checkKnown } from './db/migrations.ts';
import { DATABASE_FILE, deleteDatabase, openDatabase } from './db/open.ts';
import { createAmazonService } from './integrations/real-amazon.ts';
import { createWalmartService } from './integrations/real-walmart.ts';
import { createWalmartListings } from './integrations/walmart-listings.ts';
import { senderOf } from './mail/brand-mail.ts';
import { type Provider, startProvider } from './provider.ts';
import { readSettingFile } from './setting-file.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
if (!settings.ok) stop(settings.error);
const {
  ingestKey,
  amazon,
  walmart,
  smtp,
  brandFile,
  feeSchedules: feeFile,
  exchangeRates: ratesFile,
  logLevel,
  ...chosen
} = settings.value;
const log = createLog(logLevel, (line) => process.stderr.write(`${line}\n`));
process.on('uncaughtException', (error) => {
  log('error', 'The provider ends by an error that nothing handled', { error: errorText(error) });
  process.exit(1);
});
const brand = readSettingFile('BRAND_FILE', brandFile, brandSchema, sellerwire);
if (!brand.ok) stop(brand.error);
const feeSchedules = readSettingFile('FEE_SCHEDULES', feeFile, feeSchedulesSchema, [...publishedSchedules]);
if (!feeSchedules.ok) stop(feeSchedules.error);
const exchangeRates = readSettingFile('EXCHANGE_RATES', ratesFile, exchangeRatesSchema, undefined);
if (!exchangeRates.ok) stop(exchangeRates.error);
const dataDir = resolve(chosen.dataDir);
const INGEST_KEY_FILE = 'ingest-key';
const SELLER_KEY_FILE = 'seller-key';

let provider: Provider | undefined;
// Set before the start, so that this process does not outlive a parent that ends meanwhile.
endOnSignals(process, setTimeout, async () => provider?.close(), log);

try {
  if (process.argv.includes('--check')) await checkDatabase();
  if (process.argv.includes('--fresh')) {
    if (chosen.databaseUrl !== undefined)
      stop('--fresh deletes no database of DATABASE_URL: delete its tables yourself.');
    deleteDatabase(dataDir);
  }
  provider = await startProvider({
    ...chosen,
    dataDir,
    brand: brand.value,
    smtp: smtp && { ...smtp, from: senderOf(smtp.from, brand.value) },
    feeSchedules: feeSchedules.value,
    exchangeRates: exchangeRates.value,
    ingestKey: ingestKey ?? privateFiles.secret(dataDir, INGEST_KEY_FILE),
    amazon: amazon && createAmazonService(amazon),
    walmart: walmart && createWalmartService(walmart, walmart.eventsUrl),
    walmartListings: walmart && createWalmartListings(walmart),
    amazonClient: amazon,
    log,
    logKey: privateFiles.secret(dataDir, LOG_KEY),
    sellerSecret: privateFiles.secret(dataDir, SELLER_KEY_FILE),
  });
} catch (cause) {
  stop(
    startFailure(cause, {
      port: { name: 'PROVIDER_PORT', value: chosen.port },
      host: chosen.host,
      dataDir,
      database: DATABASE_FILE,
    }),
  );
}
// The portal may use a free port, which is known only once it listens.
process.on('message', (message) => {
  const parsed = v.safeParse(v.object({ type: v.literal('portal'), url: v.pipe(v.string(), v.url()) }), message);
  if (parsed.success) provider?.portalAt(parsed.output.url);
});
process.send?.({
  type: 'ready',
  url: provider.url,
  ...(ingestKey === undefined ? { ingestKeyFile: join(dataDir, INGEST_KEY_FILE) } : {}),
});
// For tests, which copy a complete database.
void provider.filled.then(
  () => process.send?.({ type: 'filled' }),
  () => {},
);
console.log(`Provider: ${provider.url}`);

/** For a restore: opens the data as a start does, or checks a dump's migrations by their names, and ends. */
async function checkDatabase(): Promise<never> {
  const dumped = process.argv.slice(process.argv.indexOf('--check') + 1);
  try {
    checkKnown(dumped);
    if (dumped.length === 0) await (await openDatabase(dataDir)).db.destroy();
  } catch (cause) {
    stop((cause as Error).message);
  }
  process.exit(0);
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
