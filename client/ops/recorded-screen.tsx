import { kindName, leadOf } from '#client/features/inbox/alert-text.ts';
import { INBOX_PATH } from '#client/features/inbox/inbox-address.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Mark } from '#client/ui/logo.tsx';
import { formatAge, formatCount, formatMoney } from '#shared/format.ts';
import { pricesOf } from '#shared/inbox/gap.ts';
import { sortTime } from '#shared/inbox/marks.ts';
import type { Recording } from '#shared/recording.ts';
import { type Moment, type ShownRow, screenAt } from './recorded-page.ts';
import { filterText } from './step-text.ts';

const MOST_DRAWN = 50;

/**
 * Draws the page's list at a moment of its recording: rows, badge and filter are those of the portal's own reducer, in
 * the portal's words.
 * @param changed the rows that the last step changed, by the ids of their rows
 */
export function RecordedScreen({
  moment,
  changed,
  report,
}: {
  moment: Moment;
  changed: ReadonlySet<string>;
  report: Recording['header']['report'];
}) {
  const { view, rows } = screenAt(moment);
  const { browser } = report ?? {};
  const unreadRows = rows.filter(({ unread }) => unread).length;
  const isInbox = moment.screen === INBOX_PATH || moment.screen.startsWith(`${INBOX_PATH}/`);
  const isWhole = !view.hasMore && filterText(moment.filter) === '';
  return (
    <div className="recorded">
      {!isInbox && (
        <p className="note" role="status">
          <Icon name="info" />
          <span>
            <b>
              The person was on <span className="code">{moment.screen}</span>.
            </b>{' '}
            What that screen showed is not in the recording. The steps have what was pressed and which messages came;
            below is the notification list that the page held meanwhile.
          </span>
        </p>
      )}
      <section
        className="recorded-screen"
        aria-label={isInbox ? 'The recorded screen' : 'The notification list meanwhile'}
      >
        <div className="recorded-bar">
          <Mark /> <b>Notifications</b>{' '}
          {view.unread > 0 && <span className="count new">{formatCount(view.unread)}</span>}
          <span className="code push">{moment.screen}</span>
        </div>
        <div className="recorded-head">
          <b>Notifications</b>{' '}
          <span className="soft">{view.unread > 0 ? `${formatCount(view.unread)} unread` : 'All read'}</span>
          {filterText(moment.filter) && <span className="tag">{filterText(moment.filter)}</span>}
          {isWhole && unreadRows !== view.unread && <span className="tag loss">{unreadRows} rows are unread</span>}
          {view.state.trouble && <span className="tag loss">Couldn’t load: {view.state.trouble.code}</span>}
          {view.state.loadingMore && <span className="tag">Loading</span>}
        </div>
        {rows.length === 0 ? (
          <p className="empty-state">{view.state.phase === 'loading' ? 'The list is loading.' : 'No rows.'}</p>
        ) : (
          <ul>
            {rows.slice(0, MOST_DRAWN).map((shown) => (
              <Row key={shown.row.id} shown={shown} at={moment.at} isChanged={changed.has(shown.row.id)} />
            ))}
          </ul>
        )}
        {rows.length > MOST_DRAWN && (
          <p className="hint recorded-more">And {formatCount(rows.length - MOST_DRAWN)} more rows.</p>
        )}
      </section>
      <p className="hint">
        Drawn by this version of the portal from the recording
        {browser
          ? `: ${browser.name} ${browser.version} on ${browser.system}, ${browser.width} × ${browser.height}, ${browser.theme}`
          : ''}
        .
        {view.total !== null && view.total > view.rows.length
          ? ` ${formatCount(view.total - view.rows.length)} older alerts were not loaded.`
          : ''}{' '}
        Nothing is sent from here.
      </p>
    </div>
  );
}

function Row({ shown: { row, unread, muted }, at, isChanged }: { shown: ShownRow; at: number; isChanged: boolean }) {
  const { alert } = row;
  const { own } = pricesOf(alert);
  return (
    <li className={isChanged ? 'changed' : undefined}>
      {unread ? <i className="dot" role="img" aria-label="Unread" /> : <i className="dot none" />}
      <div>
        <span className={unread ? 'cut lead' : 'cut'}>
          {alert.marks?.pinned && <Icon name="pin" small />} {leadOf(alert)}
        </span>
        <span className="soft small">
          <span className="code">{alert.asin}</span> <span className="tag">{alert.marketplace}</span> {kindName(alert)}
          {muted && ', muted'}
        </span>
      </div>
      <span className="fig">{own ? formatMoney(own.amount, own.currency) : ''}</span>
      <span className="fig soft">{formatAge(sortTime(alert), at)}</span>
    </li>
  );
}
