import { messageTypeNames } from '#shared/integrations/message-types.ts';
import type { Deps } from '../../deps.ts';
import { objectsOf } from '../payments/objects-table.ts';
import type { SandboxMessage } from '../sellers/seller-records.ts';
import { HOURLY_SALES } from './hourly-sales.ts';
import { salesOf, sandboxStock } from './inventory-records.ts';
import { isForSale, type SandboxSku } from './listing-records.ts';
import type { ListingsSandbox } from './listings-sandbox.ts';
import { salesCounted } from './sandbox-sales.ts';
import { type SignalAbout, signalMessages } from './signal-messages.ts';

const accounts = objectsOf<{ status: 'NORMAL' | 'AT_RISK' }>('seller-account');
/** The last order of a seller, and whether a rival has the business Buy Box of one of the SKUs. */
const orders = objectsOf<{ id: string; shipped: boolean }>('seller-order');
const businessBoxes = objectsOf<{ rivalWins: boolean }>('seller-business-box');
const PROMOTED = 3;
const RESTOCKED = 12;
/** Days of stock at Amazon: of a SKU that runs out, after its delivery, and the bound between them. */
const FEW_DAYS = 3;
const RESTOCKED_DAYS = 60;
const ENOUGH_DAYS = 20;

type SignalType = keyof typeof signalMessages;
type TradeType = 'ORDER_CHANGE' | 'B2B_ANY_OFFER_CHANGED' | 'FEE_PROMOTION';
type ListingType = Exclude<SignalType, 'ACCOUNT_STATUS_CHANGED' | typeof HOURLY_SALES | TradeType>;

/**
 * Makes Amazon's messages about accounts and listings. Each changes the sandbox first: what is well gets worse, and what
 * was made worse gets well.
 * @returns undefined for the messages about prices
 */
export function createSignals({ db, write, clock }: Pick<Deps, 'db' | 'write' | 'clock'>, market: ListingsSandbox) {
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

  /** A wish to cancel ends with the shipment; a rival wins the business Buy Box, and loses it. */
  const traded = async (type: TradeType, about: SignalAbout): Promise<Record<string, unknown> | undefined> => {
    const { sellerId, marketplace, at } = about;
    const skus = (await market.skusOf(sellerId, marketplace)).filter(isForSale);
    if (type === 'FEE_PROMOTION') {
      const asins = [...new Set(skus.map(({ product }) => product.asin))].slice(0, PROMOTED);
      return asins.length === 0 ? undefined : signalMessages[type]({ ...about, asins });
    }
    const sku = skus.find(({ fba, condition }) => (type === 'ORDER_CHANGE' ? !fba : condition === 'new_new'));
    if (!sku) return undefined;
    const id = `${type} ${sellerId} ${marketplace}`;
    const put = <T>(table: ReturnType<typeof objectsOf<T>>, record: T) =>
      write((trx) => table.put(trx, { id, customer: sellerId, createdAt: clock(), record }));
    if (type === 'B2B_ANY_OFFER_CHANGED') {
      const rivalWins = !(await businessBoxes.find(db, id))?.record.rivalWins;
      await put(businessBoxes, { rivalWins });
      return signalMessages[type]({ ...about, sku, rivalWins });
    }
    const former = (await orders.find(db, id))?.record;
    const figures = String(at).slice(-10);
    const order =
      former && !former.shipped
        ? { ...former, shipped: true }
        : { id: `112-${figures.slice(0, 3)}0000-${figures.slice(3)}`, shipped: false };
    await put(orders, order);
    return signalMessages[type]({ ...about, sku, order });
  };

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
    if (type === 'ORDER_CHANGE' || type === 'B2B_ANY_OFFER_CHANGED' || type === 'FEE_PROMOTION')
      return traded(type, { ...sent, marketplace });
    const sku = await changed(type, sent.sellerId, marketplace);
    return sku && signalMessages[type]({ ...sent, marketplace, sku });
  };
}

const isSignal = (type: SandboxMessage['type']): type is SignalType =>
  messageTypeNames.includes(type) && Object.hasOwn(signalMessages, type);
