import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import { createResource, useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatCount, formatMoment, formatMoney } from '#shared/format.ts';
import { translated } from '#shared/localized.ts';
import { kindOf } from '#shared/notifications/alert-kinds.ts';
import { inboxCalls } from '#shared/notifications/inbox-calls.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { knownSellerName, noState, productAfter, productKey } from '#shared/notifications/product-state.ts';
import type { OwnProduct } from '#shared/own-products/own-product.ts';
import type { LiveProducts } from './live-products.ts';
import {
  AsinLink,
  alertsAddress,
  BuyBoxCell,
  GapCell,
  LastCheck,
  moneyOf,
  nameOf,
  noProfitText,
  PriceCell,
  profitText,
  rivalText,
  ScaleCell,
} from './own-columns.tsx';
import { shownRows } from './shown-rows.ts';
import { ownProductsTexts, ownPanelTexts as texts } from './texts.ts';

const SHOWN = 10;

type ProductPanelProps = {
  deps: StoreDeps;
  rows: LiveProducts;
  /** The row when it was opened. It is shown as it is now while the list has it. */
  opened: OwnProduct;
  onChangePrice: ((row: OwnProduct) => void) | undefined;
  onClose(): void;
};

/** A product beside the list: its state now, and its latest messages (ACT-11). */
export function ProductPanel({ deps, rows, opened, onChangePrice, onClose }: ProductPanelProps) {
  useValue(rows.rows.view$);
  const shown = shownRows(rows.rows);
  // Once its SKUs are read, a product has other rows than before.
  const row = shown.find(({ id }) => id === opened.id) ?? shown.find((each) => productKey(each) === productKey(opened)) ?? opened;
  const { columns } = ownProductsTexts;
  const facts = [
    [columns.buyBox, <BuyBoxCell key="box" row={row} />],
    ...(rivalText(row) ? [[columns.rival, rivalText(row)] as const] : []),
    [columns.price, <PriceCell key="price" row={row} change={rows.changeOf(row)} />],
    [columns.gap, <GapCell key="gap" row={row} />],
    ...(row.floor === null ? [] : [[texts.floor, moneyOf(row.floor, row)] as const]),
    ...(row.ceiling === null ? [] : [[texts.ceiling, moneyOf(row.ceiling, row)] as const]),
    [columns.quantity, row.quantity === null ? '–' : formatCount(row.quantity)],
    [columns.risk, row.risk ? moneyOf(row.risk.perDay, row) : '–'],
    [ownProductsTexts.profitADay, profitText(row) || <span className="small soft">{noProfitText(row)}</span>],
    [columns.seenAt, <LastCheck key="seen" row={row} />],
  ] as const;
  return (
    <Drawer
      title={nameOf(row)}
      say={
        <>
          <span className="code">{row.sku ?? ownProductsTexts.noSku}</span> <AsinLink row={row} /> {row.marketplace}
        </>
      }
      actions={
        onChangePrice &&
        row.sku !== null && (
          <button type="button" className="btn small" onClick={() => onChangePrice(row)}>
            <ScreenIcon name="pencil" /> {ownProductsTexts.changePrice}
          </button>
        )
      }
      onClose={onClose}
    >
      <div className="product-panel">
        <ScaleCell row={row} />
        <dl className="facts" aria-label={texts.state}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="fig">{value}</dd>
            </div>
          ))}
        </dl>
        <Messages deps={deps} marketplace={row.marketplace} asin={row.asin} condition={row.condition} />
      </div>
    </Drawer>
  );
}

type MessagesProps = { deps: StoreDeps } & Pick<OwnProduct, 'marketplace' | 'asin' | 'condition'>;

function Messages({ deps, marketplace, asin, condition }: MessagesProps) {
  const api = caller(inboxCalls, deps.call);
  const [state, resource] = useResource(
    () =>
      createResource(deps, {
        read: () => api.search({ filter: { asins: [asin], marketplaces: [marketplace] }, limit: SHOWN }),
        staleOn: ['notification.created', 'notification.changed', 'notification.deleted'],
      }),
    [deps, api, marketplace, asin],
  );
  return (
    <PanelPart of={state} onRetry={resource.reload} title={texts.messages} loading={texts.loading} failed={texts.failed} lines={4}>
      {({ notifications, total }) =>
        notifications.length === 0 ? (
          <p className="soft">{texts.none}</p>
        ) : (
          <>
            <ul className="product-messages">
              {notifications.map((alert) => (
                <Message key={alert.identity.fingerprint} alert={alert} condition={condition} />
              ))}
            </ul>
            <Link className="btn small" href={alertsAddress({ asin, marketplace })}>
              {texts.seeAll(total)}
            </Link>
          </>
        )
      }
    </PanelPart>
  );
}

function Message({ alert, condition }: { alert: Notification; condition: string }) {
  const said = productAfter(noState, alert);
  const text = [messageText(alert, said), alert.condition !== condition && alert.condition].filter(Boolean).join(', ');
  const { recordId } = alert.identity;
  return (
    <li>
      <span className="small soft fig">{formatMoment(alert.publishedTime)}</span>
      <Link className="cut" href={recordId === undefined ? alertsAddress(alert) : alertAddress(recordId, alert)} title={text}>
        {text}
      </Link>
      <span className="num fig">{said.buyBoxPrice === null || said.currency === null ? '–' : formatMoney(said.buyBoxPrice, said.currency)}</span>
      {alert.found && <span className="tag">{texts.found}</span>}
    </li>
  );
}

/** Who has the Buy Box by the message, or what it is about if it doesn't say. */
function messageText({ detail }: Notification, { buyBox, rival }: typeof noState): string {
  if (buyBox === 'mine') return texts.mine;
  if (buyBox === 'none') return texts.noBox;
  if (buyBox === 'lost') return texts.lost((rival?.sellerId && knownSellerName(rival.sellerId)) ?? rival?.sellerId ?? ownProductsTexts.someone);
  return translated('alertEvents', kindOf(detail).event(detail));
}

const alertAddress = (recordId: string, product: Pick<OwnProduct, 'asin' | 'marketplace'>): string =>
  alertsAddress(product).replace('?', `/${encodeURIComponent(`r:${recordId}`)}?`);
