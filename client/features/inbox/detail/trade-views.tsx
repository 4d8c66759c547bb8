import type { ReactNode } from 'react';
import { Link } from '#client/ui/link.tsx';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { formatCount, formatDate, formatMoment, formatMoney } from '#shared/format.ts';
import type { DetailOf } from '#shared/inbox/alert-kinds.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { feeText } from '#shared/inbox/trade-alerts.ts';
import { localized } from '#shared/localized.ts';
import { productAddress } from '#shared/products/access.ts';
import { SellerCentral } from './account-health.tsx';
import type { Fact } from './notice-facts.ts';

const texts = localized('notifications/tradeTexts', {
  order: 'Order',
  shipBy: 'Ship by',
  openOrder: 'Open the order in Seller Central',
  cancel:
    'Cancel the order there before it ships. A cancellation that the buyer asks for does not count against your account.',
  ended: 'There is nothing to do.',
  units: 'Units',
  price: 'Buy Box, a unit',
  yours: 'You, a unit',
  over: 'You over',
  setPrice: 'Set a quantity price in Seller Central',
  business: 'What business buyers see. The Buy Box of all other buyers is another one.',
  fee: 'Fee',
  from: 'From',
  until: 'Until',
  counts: 'It counts for',
  check: 'See whether a lower price keeps your margin while the fee is lower. The calculator uses the usual fee.',
  products: 'Products',
  openFees: 'Open the promotion in Seller Central',
});

const code = (value: string) => (
  <span key={value} className="code" dir="auto">
    {value}
  </span>
);
const Advice = ({ children }: { children: string }) => (
  <section>
    <p>{children}</p>
  </section>
);

/** The panels of alerts about orders, business offers, and fees. */
export const tradeViews = {
  'cancel-wish': {
    facts: ({ orderId, items, shipBy }: DetailOf<'cancel-wish'>): Fact[] => [
      [texts.order, code(orderId)],
      ...items.map(
        ({ sku, units }, at): Fact => [
          at === 0 ? 'SKU' : `SKU ${at + 1}`,
          <>
            {code(sku)} {units !== undefined && `× ${formatCount(units)}`}
          </>,
        ],
      ),
      [texts.shipBy, shipBy === undefined ? undefined : formatMoment(shipBy)],
    ],
    link: ({ detail, marketplace }: Notification): ReactNode =>
      detail.kind === 'cancel-wish' && (
        <SellerCentral
          marketplace={marketplace}
          path={`/orders-v3/order/${encodeURIComponent(detail.orderId)}`}
          label={texts.openOrder}
        />
      ),
    table: ({ state }: DetailOf<'cancel-wish'>) => <Advice>{state === 'open' ? texts.cancel : texts.ended}</Advice>,
  },
  'business-box': {
    facts: (): Fact[] => [],
    link: ({ marketplace }: Notification): ReactNode => (
      <SellerCentral marketplace={marketplace} label={texts.setPrice} />
    ),
    table: ({ tiers }: DetailOf<'business-box'>) => (
      <>
        <Advice>{texts.business}</Advice>
        {tiers.length > 0 && <Tiers tiers={tiers} />}
      </>
    ),
  },
  'fee-promotion': {
    facts: ({ fees, from, until, others }: DetailOf<'fee-promotion'>): Fact[] => [
      ...fees.map((fee): Fact => [texts.fee, feeText(fee)]),
      [texts.counts, others.length > 0 ? others.join(', ') : undefined],
      [texts.from, from === undefined ? undefined : formatDate(from)],
      [texts.until, until === undefined ? undefined : formatDate(until)],
    ],
    link: ({ marketplace }: Notification): ReactNode => (
      <SellerCentral marketplace={marketplace} label={texts.openFees} />
    ),
    table: ({ products }: DetailOf<'fee-promotion'>, { marketplace }: Notification) => (
      <>
        <Advice>{texts.check}</Advice>
        {products.length > 0 && (
          <section>
            <h3>{texts.products}</h3>
            <p className="row">
              {products.map((asin) => (
                <Link key={asin} href={productAddress({ asin, marketplace })}>
                  {asin}
                </Link>
              ))}
            </p>
          </section>
        )}
      </>
    ),
  },
};

/** What a unit costs at each quantity, from the offer with the Buy Box and from the own one. */
function Tiers({ tiers }: { tiers: DetailOf<'business-box'>['tiers'] }) {
  return (
    <section>
      <table className="table">
        <TableHead columns={[texts.units, ...[texts.price, texts.yours, texts.over].map((head) => num(head))]} />
        <tbody>
          {tiers.map(({ units, price, own }) => (
            <tr key={units}>
              <td>{`${formatCount(units)}+`}</td>
              <td className="num">{formatMoney(price.amount, price.currency)}</td>
              <td className="num">{own ? formatMoney(own.amount, own.currency) : '–'}</td>
              <td className="num">
                {own && own.currency === price.currency ? formatMoney(own.amount - price.amount, price.currency) : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
