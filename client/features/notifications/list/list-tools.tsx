import { memo, useEffect, useRef, useState } from 'react';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Lazy } from '#client/ui/lazy.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { focusList, useSearchKey } from '#client/ui/shortcuts.ts';
import { formatCount } from '#shared/format.ts';
import { type AlertSort, alertSorts } from '#shared/notifications/marks.ts';
import { type Condition, conditionsIn } from '../conditions.ts';
import { type InboxQuery, isUnfiltered, MOST_QUERY_LETTERS, withConditions } from '../inbox-query.ts';
import { lazyInbox } from '../lazy-inbox.ts';
import type { Shown } from '../state/shown-list.ts';
import { useNotifications } from '../store-context.ts';
import { screenTexts } from '../texts.ts';

type ListToolsProps = {
  deps: StoreDeps;
  /** Whether the provider keeps states of alerts; undefined until it has answered. */
  hasStates: boolean | undefined;
  shown: Shown;
  /** The address's query, which may be ahead of the shown one. */
  query: InboxQuery;
  onQuery(query: InboxQuery): void;
};

/** A pause in typing before a search is sent, ms. */
const PAUSE = 200;

/** The search field with the conditions in force, the exact count, and the order. */
export const ListTools = memo(function ListTools({ deps, hasStates, shown, query, onQuery }: ListToolsProps) {
  const { filter, sort } = query;
  const people = useValue(useNotifications().people$);
  const { total, hasMore, rows } = shown.view;
  const filtered = !isUnfiltered(filter);
  // Until the answer is here, the count is that of the query before.
  const count = shown.isLate ? null : !shown.isLocal ? total : hasMore ? null : rows.length;
  const change = (conditions: Parameters<typeof withConditions>[1]) => onQuery({ ...query, filter: withConditions(filter, conditions) });

  return (
    <search className="tools find">
      <div className="input query">
        <Icon name="search" />
        {conditionsIn(filter, people).map((condition) => (
          <Token key={condition.name} condition={condition} onRemove={() => change({ [condition.name]: undefined })} />
        ))}
        <SearchText text={filter.text ?? ''} onText={(text) => change({ text })} />
        {filtered && count !== null && (
          <span className="query-count" role="status">
            <b className="fig">{formatCount(count)}</b>
            <span className="wide-only"> {count === 1 ? screenTexts.foundOne : screenTexts.found}</span>
          </span>
        )}
        {filtered && (
          <button
            type="button"
            className="btn quiet small icon"
            aria-label={screenTexts.clearFilters}
            title={screenTexts.clearFilters}
            onClick={() => onQuery({ ...query, filter: filter.folders ? { folders: filter.folders } : {} })}
          >
            <Icon name="close" />
          </button>
        )}
        <Popup label={screenTexts.filters} role="dialog" buttonClass="btn quiet small" button={screenTexts.filters} part={lazyInbox}>
          {(_close, { FilterForm }) => <FilterForm states={!shown.isLocal} filter={filter} onFilter={(next) => onQuery({ ...query, filter: next })} />}
        </Popup>
      </div>
      <label className="input sort">
        <select aria-label={screenTexts.sort} value={sort} onChange={(event) => onQuery({ ...query, sort: event.target.value as AlertSort })}>
          {alertSorts.map((each) => (
            <option key={each} value={each}>
              {screenTexts.sorts[each]}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </label>
      {hasStates !== false && (
        <Lazy later of={lazyInbox} waiting={<span className="btn icon quiet" />} failed={null}>
          {({ ExportAlerts }) => <ExportAlerts deps={deps} query={query} empty={count === 0} />}
        </Lazy>
      )}
    </search>
  );
});

const Token = ({ condition: { label, value }, onRemove }: { condition: Condition; onRemove(): void }) => (
  <span className="token">
    <span className="soft">{label}</span> {value}
    <button type="button" aria-label={screenTexts.removeFilter(`${label} ${value}`.trim())} onClick={onRemove}>
      <Icon name="close" small />
    </button>
  </span>
);

/** Typing never waits: the letters show at once, and the search follows after a pause. */
function SearchText({ text, onText }: { text: string; onText(text: string): void }) {
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Changed from elsewhere: by Back, a link, or 'Clear'.
    if (text !== sent.current) setTyped(text);
    sent.current = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (value: string) => {
    clearTimeout(timer.current);
    sent.current = value.trim();
    onText(sent.current);
  };

  return (
    <input
      {...useSearchKey()}
      type="search"
      placeholder={screenTexts.searchHint}
      aria-label={screenTexts.search}
      value={typed}
      maxLength={MOST_QUERY_LETTERS}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => {
        const { value } = event.target;
        setTyped(value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => send(value), PAUSE);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed);
        if (event.key === 'ArrowDown') focusList();
        if (event.key !== 'Escape' || typed === '') return;
        event.stopPropagation();
        setTyped('');
        send('');
      }}
    />
  );
}
