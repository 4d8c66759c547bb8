import { messageTypeNames } from '#shared/integrations/message-types.ts';
import type { Deps } from '../../deps.ts';
import { objectsOf } from '../payments/objects-table.ts';
import type { SandboxMessage } from '../sellers/seller-records.ts';
import { HOURLY_SALES } from './hourly-sales.ts';
import { salesOf, sandboxStock } from './inventory-records.ts';
import { isForSale, type SandboxSku } from './listing-records.ts';
import type { ListingsSandbox } from './listings-sandbox.ts';
import { salesCounted } from './sandbox-sales.ts';
import { signalMessages } from './signal-messages.ts';

const accounts = objectsOf<{ status: 'NORMAL' | 'AT_RISK' }>('seller-account');
const RESTOCKED = 12;
/** Days of stock at Amazon: of a SKU that runs out, after its delivery, and the bound between them. */
const FEW_DAYS = 3;
const RESTOCKED_DAYS = 60;
const ENOUGH_DAYS = 20;

type SignalType = keyof typeof signalMessages;
type ListingType = Exclude<SignalType, 'ACCOUNT_STATUS_CHANGED' | typeof HOURLY_SALES>;

/**
 * Makes Amazon's messages about accounts and listings. Each changes the sandbox first: what is well gets worse, and what
 * was made worse gets well.
 * @returns undefined for the messages about prices
 */
export function createSignals({ write, clock }: Pick<Deps, 'write' | 'clock'>, market: ListingsSandbox) {
  /** The SKUs whose listing's page says the same as the message. */
  const skusFor = async (type: ListingType, sellerId: string, marketplace: string): Promise<SandboxSku[]> => {
    const all = await market.skusOf(sellerId, marketplace);
    return type === 'LISTINGS_ITEM_ISSUES_CHANGE' ? all : all.filter(({ fba, suppressed }) => !fba && !suppressed);
  };

  /** A SKU that was about to run out gets new units; else one sells until a few days are left. */
  const restocked = async (sellerId: string, marketplace: string): Promise<SandboxSku | undefined> => {
    const skus = (await market.skusOf(sellerId, marketplace)).filter(({ fba }) => fba);
    const daysOf = (sku: SandboxSku) => sandboxStock(sku, marketplace).fulfillable / salesOf(sku, marketplace);
    const low = skus.find((sku) => sku.fulfillable !== undefined && daysOf(sku) < ENOUGH_DAYS);
    const sku = low ?? skus.find((each) => daysOf(each) >= ENOUGH_DAYS);
    const days = low ? RESTOCKED_DAYS : FEW_DAYS;
    return (
      sku && market.setTrouble(sellerId, marketplace, sku, { fulfillable: Math.ceil(days * salesOf(sku, marketplace)) })
    );
  };

  const changed = async (type: ListingType, sellerId: string, marketplace: string): Promise<SandboxSku | undefined> => {
    if (type === 'FBA_INVENTORY_AVAILABILITY_CHANGES') return restocked(sellerId, marketplace);
    const skus = await skusFor(type, sellerId, marketplace);
    const troubled = await market.troubledIn(sellerId, marketplace);
    const bad = skus.find((each) => troubled.has(each.sku) && !isForSale(each));
    if (type === 'LISTINGS_ITEM_ISSUES_CHANGE') {
      const sku = bad ?? skus.find(isForSale);
      return sku && market.setTrouble(sellerId, marketplace, sku, { suppressed: !sku.suppressed });
    }
    const sku = bad ?? skus.find(isForSale);
    return sku && market.setTrouble(sellerId, marketplace, sku, { quantity: sku.quantity > 0 ? 0 : RESTOCKED });
  };

  const turnAccount = (sellerId: string) =>
    write(async (trx) => {
      const before = (await accounts.find(trx, sellerId))?.record.status ?? 'NORMAL';
      const now = before === 'NORMAL' ? ('AT_RISK' as const) : ('NORMAL' as const);
      await accounts.put(trx, { id: sellerId, customer: sellerId, createdAt: clock(), record: { status: now } });
      return { before, now };
    });

  return async ({ type, marketplaces, ...sent }: SandboxMessage): Promise<Record<string, unknown> | undefined> => {
    if (!isSignal(type)) return undefined;
    const [marketplace = 'US'] = marketplaces;
    if (type === 'ACCOUNT_STATUS_CHANGED')
      return signalMessages[type]({ ...sent, marketplace, account: await turnAccount(sent.sellerId) });
    if (type === HOURLY_SALES) {
      const products = new Set((await market.skusOf(sent.sellerId, marketplace)).map(({ product }) => product));
      const sold = salesCounted(sent.sellerId, marketplaces, [...products], sent.at);
      return sold.length === 0 ? undefined : signalMessages[type]({ ...sent, marketplace, sold });
    }
    const sku = await changed(type, sent.sellerId, marketplace);
    return sku && signalMessages[type]({ ...sent, marketplace, sku });
  };
}

const isSignal = (type: SandboxMessage['type']): type is SignalType =>
  messageTypeNames.includes(type) && Object.hasOwn(signalMessages, type);
