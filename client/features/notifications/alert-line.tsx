// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the row is the stop, not each of its cells
import { memo, useState } from 'react';
import { useAge } from '#client/ui/age.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { PriceScale } from '#client/ui/price-scale.tsx';
import { formatMoney } from '#shared/format.ts';
import { productUrl } from '#shared/marketplaces.ts';
import type { Money } from '#shared/notifications/notification.ts';
import { conditionName, eventName, kindName, leadOf } from './alert-text.ts';
import { arrivalWords } from './arrival-words.ts';
import { GapMoney, GapPercent } from './gap-view.tsx';
import type { LineHandlers } from './line-handlers.ts';
import type { AlertRow } from './notifications-state.ts';
import { shapeOf } from './price-scale-geometry.ts';
import { gapOf, pricesInWords, pricesOf } from './prices.ts';
import { RowMenu } from './row-menu.tsx';
import { stormWords } from './storms.ts';
import { screenTexts } from './texts.ts';

export type AlertLineProps = {
  row: AlertRow;
  itemKey: string;
  index: number;
  rowIndex: number;
  top: number;
  height: number;
  unread: boolean;
  checked: boolean;
  selected: boolean;
  /** The one row that Tab reaches. */
  active: boolean;
  /** Until when, in words; undefined where it is not muted. */
  muted: string | undefined;
  inside: boolean;
  /** Deleted elsewhere while somebody read: it keeps its place for now. */
  gone: boolean;
  storm?: { key: string; rows: readonly AlertRow[]; span: number; open: boolean };
  handlers: LineHandlers;
};

/** One alert of the feed: what happened, the four prices, the scale, the age and what can be done. */
export const AlertLine = memo(function AlertLine(props: AlertLineProps) {
  const { row, itemKey, index, rowIndex, top, height, unread, checked, selected, active, muted, inside, gone, storm, handlers } = props;
  const { alert } = row;
  const [isNew] = useState(() => handlers.isFirstSight(row));
  const prices = pricesOf(alert);
  const gap = gapOf(prices);
  const lead = leadOf(alert);
  const kind = muted ? `${kindName(alert)}. ${muted}` : kindName(alert);
  const rows = storm && !storm.open ? storm.rows : [row];
  const tab = active ? 0 : -1;
  const classes = ['alert', unread && 'unread', checked && 'checked', inside && 'inside', muted && 'muted', gone && 'gone', isNew && 'row-flash']
    .filter(Boolean)
    .join(' ');

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys for all its rows
    <div
      data-index={index}
      data-row={row.id}
      className={classes}
      style={{ transform: `translateY(${top}px)`, height }}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={selected}
      aria-label={`${lead}, ${alert.asin}${gone ? ', deleted' : unread ? ', unread' : ''}`}
      tabIndex={tab}
      onClick={() => handlers.onOpen(row)}
      onFocus={() => handlers.onFocus(itemKey)}
    >
      <div className="pick" role="gridcell">
        {unread && <i className="dot" role="img" aria-label="Unread" />}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: only keeps the click from opening the row */}
        <label className="check" onClick={(event) => event.stopPropagation()}>
          <input
            type="checkbox"
            tabIndex={tab}
            aria-label={`Select ${lead}, ${alert.asin}`}
            checked={checked}
            onChange={(event) => handlers.onCheck(rows, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
      </div>
      <span className="kind" role="gridcell" title={kind}>
        <Icon name={muted ? 'mute' : alert.notificationType === 'PRICING_HEALTH' ? 'health' : 'offers'} />
        <span className="unseen">{kind}</span>
      </span>
      <div className="main" role="gridcell">
        <div className="what">
          <b className="cut">{lead}</b>
          {gone && <span className="tag">{screenTexts.deleted}</span>}
          {storm && (
            <button
              type="button"
              className="tag line"
              tabIndex={tab}
              aria-expanded={storm.open}
              onClick={(event) => {
                event.stopPropagation();
                handlers.onStorm(storm.key);
              }}
            >
              {stormWords(storm.rows.length, storm.span)} <Icon name="down" small />
            </button>
          )}
        </div>
        <div className="line-2">
          <a
            className="code"
            tabIndex={tab}
            href={productUrl(alert.asin, alert.marketplace)}
            target="_blank"
            rel="noreferrer"
            onClick={(event) => event.stopPropagation()}
          >
            {alert.asin}
          </a>
          <span className="tag">{alert.marketplace}</span>
          <span className="cut">{alert.title ? eventName(alert) : conditionName(alert.condition)}</span>
        </div>
      </div>
      <div className="four" role="gridcell">
        <Price mark="you" price={prices.own} />
        <Price mark="box" price={prices.buyBox} />
        <Price mark="cap" price={prices.threshold} />
        <Price mark="avg" price={prices.average} />
      </div>
      <div className="reach" role="gridcell">
        <PriceScale shape={shapeOf(prices)} label={pricesInWords(prices)} />
        <div className="ends">
          <GapMoney gap={gap} />
          <GapPercent gap={gap} />
        </div>
      </div>
      <AlertAge row={row} />
      <div className="acts" role="gridcell">
        {unread && (
          <button
            type="button"
            className="btn quiet sm icon"
            tabIndex={tab}
            aria-label="Mark as read"
            title="Mark as read"
            onClick={(event) => {
              event.stopPropagation();
              handlers.onRead(rows);
            }}
          >
            <Icon name="check" />
          </button>
        )}
        <button
          type="button"
          className="btn quiet sm icon"
          tabIndex={tab}
          aria-label="Delete"
          title="Delete"
          onClick={(event) => {
            event.stopPropagation();
            handlers.onDelete(rows);
          }}
        >
          <Icon name="trash" />
        </button>
        <RowMenu row={row} rows={rows} unread={unread} tabIndex={tab} handlers={handlers} />
      </div>
    </div>
  );
});

const Price = ({ mark, price }: { mark: string; price: Money | undefined }) => (
  <span>
    <i className={mark} />
    {price ? formatMoney(price.amount, price.currency) : <span className="faint">–</span>}
  </span>
);

/** The marketplace's own time, and how long the alert took to get here. */
function AlertAge({ row }: { row: AlertRow }) {
  const age = useAge(row.alert.publishedTime);
  return (
    <span className="age" role="gridcell" title={arrivalWords(row)}>
      <time dateTime={new Date(row.alert.publishedTime).toISOString()}>{age}</time>
    </span>
  );
}
