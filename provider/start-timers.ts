import { CHECK_EVERY } from '#provider/limits/limits.ts';
import { passDrillTime } from './channels/drill/drill-operations.ts';
import type { Deps } from './deps.ts';
import { everyMinute } from './every-minute.ts';
import type { OfferChecks } from './inbox/completeness/offer-checks.ts';
import { passIncidentTime } from './inbox/incidents/incident-time.ts';
import { passRuleMailTime } from './inbox/rule-mails.ts';
import { SNOOZE_CHECK, wakeSnoozes } from './inbox/snooze-time.ts';
import { LISTING_MESSAGES_CHECK, type ListingMessages } from './ingest/listing-messages.ts';
import { EXPECTED_CHECK, type ExpectedPriceReader } from './listings/expected-prices/expected-price-reader.ts';
import { type createFeeEstimator, FEES_CHECK } from './listings/fees/fee-estimator.ts';
import type { SkuReadings } from './listings/own-products/sku-reading.ts';
import { PRICE_CHECK, type PriceSender } from './listings/prices/price-sender.ts';
import { OLD_SALES_CHECK, passSalesTime } from './listings/sales/old-sales.ts';
import { SELL_CHECK, type SellChecker } from './products/selling/sell-checker.ts';
import { lookAtFollowed } from './sellers/followed-looks.ts';
import { type createNameLookup, NAME_CHECK } from './sellers/name-lookup.ts';
import type { Storefronts } from './sellers/storefronts.ts';
import { CAPS_CHECK, notifyOfCaps } from './team/goals/notify-of-caps.ts';
import { sendWeeklyMails } from './team/weekly-mail/weekly-mail-operations.ts';
import { passTrackingTime } from './tracking/tracking-time.ts';
import { passSupplierTime } from './wholesale/supplier-time.ts';

/** Starts what only the time triggers. It passes in the process that leads. @returns what ends it */
export function startTimers(
  deps: Deps,
  report: (what: string) => (cause: unknown) => void,
  parts: {
    /** undefined beside a company, which has the storefronts. */
    storefronts: Storefronts | undefined;
    prices: PriceSender;
    checks: OfferChecks;
    estimator: ReturnType<typeof createFeeEstimator>;
    expectedPrices: ExpectedPriceReader;
    skuReading: SkuReadings;
    sellChecker: SellChecker;
    sellerNames: ReturnType<typeof createNameLookup>;
    listingMessages: ListingMessages;
  },
): (() => Promise<void>)[] {
  const { storefronts } = parts;
  const every = (work: () => Promise<unknown>, failed: string, interval?: number) =>
    everyMinute(deps, work, report(failed), interval).close;
  return [
    every(() => passTrackingTime(deps), 'Tracking failed'),
    every(async () => storefronts && lookAtFollowed(deps, storefronts), 'Looks at followed storefronts failed'),
    every(() => passIncidentTime(deps), 'Incidents failed'),
    every(() => sendWeeklyMails(deps), 'The weekly mail failed'),
    every(() => passRuleMailTime(deps), 'Mails of rules failed'),
    every(() => passDrillTime(deps), 'Weekly tests of channels failed'),
    every(() => notifyOfCaps(deps), 'Telling of token caps failed', CAPS_CHECK),
    every(() => passSupplierTime(deps), 'Reminders of suppliers failed'),
    every(() => passSalesTime(deps), 'Taking back old sales failed', OLD_SALES_CHECK),
    every(() => wakeSnoozes(deps), 'Snoozes failed', SNOOZE_CHECK),
    every(async () => parts.prices.wake(), 'Price changes failed', PRICE_CHECK),
    every(parts.checks.run, 'Checks of offers failed', CHECK_EVERY),
    every(parts.estimator.run, 'Fee estimates failed', FEES_CHECK),
    every(parts.expectedPrices.run, 'Reading the prices that win failed', EXPECTED_CHECK),
    every(async () => parts.sellChecker.wake(), 'Checking what can be sold failed', SELL_CHECK),
    every(parts.skuReading.startForNews, 'Reading SKUs failed'),
    every(parts.sellerNames.run, 'Looking up sellers failed', NAME_CHECK),
    every(parts.listingMessages.run, 'Messages about listings failed', LISTING_MESSAGES_CHECK),
  ];
}
