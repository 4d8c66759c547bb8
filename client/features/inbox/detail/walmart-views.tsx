import type { ReactNode } from 'react';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { formatCount, formatMoney } from '#shared/format.ts';
import type { DetailOf, Money } from '#shared/inbox/alert-kinds.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { aboveReference, alarmText } from '#shared/inbox/walmart-alerts.ts';
import { localized } from '#shared/localized.ts';
import { screenTexts } from '../texts.ts';
import { detailTexts } from './detail-texts.ts';
import type { Fact } from './notice-facts.ts';

const texts = localized('notifications/walmartTexts', {
  item: 'Item',
  suggested: 'Walmart’s suggestion',
  openItem: 'Open at Walmart',
  openCenter: 'Open Seller Center',
  openReference: 'Open the reference',
  moreInfo: 'Walmart’s explanation',
  byWalmart: 'WFS',
  bySeller: 'Seller',
  by: 'By',
  shippedBy: 'Shipped by Walmart (WFS) or by the seller',
  shipping: 'Shipping',
  total: 'Total',
  withShipping: (shown: string, total: string | undefined) =>
    `${total === undefined ? shown : `${shown} of ${total}`}, with shipping`,
  reason: 'Reason',
  yourPrice: 'Your price',
  reference: 'Reference price',
  above: 'Above it',
  fixPrice: 'Lower the price to the reference or below it: Walmart publishes the item again by itself.',
  fixItem: 'Mend the item in Seller Center: Walmart publishes it again once the reason is gone.',
  nothingToDo: 'Walmart sells the item again. There is nothing to do.',
  restock: 'Update the inventory in Seller Center, or send stock to the ship nodes that have none.',
  node: 'Ship node',
  left: 'Left',
  orders: 'Orders',
  figure: 'Figure',
  score: 'Score',
  trend: 'Trend',
} as const);

/** Seller Center's pages change; its start leads to all of them. */
const SELLER_CENTER = 'https://seller.walmart.com/';

const money = (price: Money | undefined) => price && formatMoney(price.amount, price.currency);

const Out = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
);

const itemLink = (itemId: string | undefined): ReactNode =>
  itemId === undefined ? (
    <Out href={SELLER_CENTER}>{texts.openCenter}</Out>
  ) : (
    <>
      <Out href={`https://www.walmart.com/ip/${encodeURIComponent(itemId)}`}>{texts.openItem}</Out>{' '}
      <Out href={SELLER_CENTER}>{texts.openCenter}</Out>
    </>
  );

/** The panels of Walmart's alerts. */
export const walmartViews = {
  'walmart-buy-box': {
    facts: ({ itemId, suggested }: DetailOf<'walmart-buy-box'>): Fact[] => [
      [texts.item, itemId],
      [texts.suggested, money(suggested)],
    ],
    link: ({ detail }: Notification) =>
      detail.kind === 'walmart-buy-box' && <p className="row">{itemLink(detail.itemId)}</p>,
    table: (detail: DetailOf<'walmart-buy-box'>) => detail.offers.length > 0 && <WalmartOffers detail={detail} />,
  },
  'walmart-item': {
    facts: (detail: DetailOf<'walmart-item'>): Fact[] => {
      const { itemId, published, price, reference, reasons } = detail;
      const above = aboveReference(detail);
      return [
        [texts.item, itemId],
        ...(published ? [] : reasons.map(({ text }): Fact => [texts.reason, text])),
        [texts.yourPrice, money(price)],
        [reference?.on ? `${texts.reference}, ${reference.on}` : texts.reference, money(reference?.price)],
        [texts.above, above === undefined || !price ? undefined : formatMoney(above, price.currency)],
      ];
    },
    link: () => null,
    table: ({ itemId, published, reference }: DetailOf<'walmart-item'>) => (
      <Advice
        says={[published ? texts.nothingToDo : reference ? texts.fixPrice : texts.fixItem]}
        links={
          <>
            {itemLink(itemId)} {reference?.url && <Out href={reference.url}>{texts.openReference}</Out>}
          </>
        }
      />
    ),
  },
  'walmart-stock': {
    facts: ({ itemId }: DetailOf<'walmart-stock'>): Fact[] => [[texts.item, itemId]],
    link: () => null,
    table: ({ itemId, nodes }: DetailOf<'walmart-stock'>) => (
      <>
        <Advice says={[texts.restock]} links={itemLink(itemId)} />
        {nodes.length > 0 && (
          <Rows
            heads={[texts.node, texts.left]}
            rows={nodes.map(({ id, quantity }) => [id, quantity === undefined ? '–' : formatCount(quantity)])}
          />
        )}
      </>
    ),
  },
  'walmart-performance': {
    facts: (): Fact[] => [],
    link: () => null,
    table: ({ summary, message, moreInfo, alarms, metrics }: DetailOf<'walmart-performance'>) => (
      <>
        <Advice
          says={[...new Set([summary, message])]}
          links={
            <>
              <Out href={SELLER_CENTER}>{texts.openCenter}</Out>{' '}
              {moreInfo && <Out href={moreInfo}>{texts.moreInfo}</Out>}
            </>
          }
        />
        {alarms.map((alarm) => (
          <section key={alarm.type}>
            <h3>{alarmText(alarm)}</h3>
            {alarm.description && <p>{alarm.description}</p>}
            {alarm.action && <p>{alarm.action}</p>}
            {alarm.numbers.length > 0 && (
              <p className="small soft fig">
                {texts.orders}: {alarm.numbers.join(', ')}
              </p>
            )}
          </section>
        ))}
        {metrics.length > 0 && (
          <Rows
            heads={[texts.figure, texts.score, texts.trend]}
            rows={metrics.map(({ name, score, trend }) => [
              name,
              score === undefined ? '–' : formatCount(score),
              trend ?? '–',
            ])}
          />
        )}
      </>
    ),
  },
};

/** What to do, and the pages where it is done. @property says what is absent is left out */
const Advice = ({ says, links }: { says: readonly (string | undefined)[]; links: ReactNode }) => (
  <section className="advice">
    {says.map((said) => said && <p key={said}>{said}</p>)}
    <p className="row">{links}</p>
  </section>
);

function Rows({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <section>
      <table className="table">
        <TableHead columns={heads.map((head, at) => (at > 0 ? num(head) : head))} />
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join(' ')}>
              {cells.map((cell, at) => (
                <td key={heads[at]} className={at > 0 ? 'num' : undefined} dir="auto">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The best offers as a buyer pays them, with the own one marked. */
function WalmartOffers({ detail: { offers, offerCount } }: { detail: DetailOf<'walmart-buy-box'> }) {
  const total = offerCount !== undefined && offerCount > offers.length ? formatCount(offerCount) : undefined;
  return (
    <section>
      <header>
        <h3>{detailTexts.offers}</h3>
        <span className="faint">{texts.withShipping(formatCount(offers.length), total)}</span>
      </header>
      <table className="table offers">
        <TableHead
          columns={[
            detailTexts.seller,
            { title: texts.by, hint: texts.shippedBy },
            num(detailTexts.price),
            num(texts.shipping),
            num(texts.total),
          ]}
        />
        <tbody>
          {offers.map(({ seller, own, buyBox, wfs, listing, shipping, landed }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two offers can be alike, and the list never changes
            <tr key={`${seller} ${at}`} className={own ? 'mine' : undefined}>
              <td className="seller">
                <span className="key">
                  <i className={own ? 'you' : buyBox ? 'box' : 'no-mark'} />
                  <span className="cut" dir="auto">
                    {own ? screenTexts.prices.you : (seller ?? '–')}
                  </span>
                  {buyBox && <span className={own ? 'soft' : 'unseen'}>, {screenTexts.prices.box}</span>}
                </span>
              </td>
              <td>{wfs === undefined ? '–' : wfs ? texts.byWalmart : texts.bySeller}</td>
              <td className="num">{money(listing)}</td>
              <td className="num soft">{money(shipping) ?? '–'}</td>
              <td className="num">{money(landed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
