import { memo, useEffect, useRef, useState } from 'react';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyExport, useIdle, usePreloaded } from '#client/ui/lazy.ts';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { isEnter } from '#client/ui/pressed-key.ts';
import { focusList, useSearchKey } from '#client/ui/shortcuts.ts';
import { formatCount } from '#shared/format.ts';
import { type AlertSort, alertSorts } from '#shared/inbox/marks.ts';
import { type Condition, conditionsIn } from '../conditions.ts';
import { type InboxQuery, isUnfiltered, MOST_QUERY_LETTERS, withConditions } from '../inbox-query.ts';
import type { Shown } from '../state/shown-list.ts';
import { useNotifications } from '../store-context.ts';
import { screenTexts } from '../texts.ts';

const FilterForm = lazyExport(() => import('../filters/filter-form.tsx'), 'FilterForm');
const ExportAlerts = lazyExport(() => import('../parts/export-alerts.tsx'), 'ExportAlerts');
const exportRoom = <span className="btn icon quiet" />;

type ListToolsProps = {
  deps: StoreDeps;
  shown: Shown;
  /** The address's query, which may be ahead of the shown one. */
  query: InboxQuery;
  onQuery(query: InboxQuery): void;
};

/** A pause in typing before a search is sent, ms. */
const PAUSE = 200;

/** The search field with the conditions in force, the exact count, and the order. */
export const ListTools = memo(function ListTools({ deps, shown, query, onQuery }: ListToolsProps) {
  const idle = useIdle();
  usePreloaded(FilterForm);
  const { filter, sort } = query;
  const people = useValue(useNotifications().people$);
  const filtered = !isUnfiltered(filter);
  // Until the answer is here, the count is that of the query before.
  const count = shown.isLate ? null : shown.view.total;
  const change = (conditions: Parameters<typeof withConditions>[1]) =>
    onQuery({ ...query, filter: withConditions(filter, conditions) });

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
        <Popup label={screenTexts.filters} role="dialog" buttonClass="btn quiet small" button={screenTexts.filters}>
          {() => <FilterForm filter={filter} onFilter={(next) => onQuery({ ...query, filter: next })} />}
        </Popup>
      </div>
      <label className="input sort">
        <select
          aria-label={screenTexts.sort}
          value={sort}
          onChange={(event) => onQuery({ ...query, sort: event.target.value as AlertSort })}
        >
          {alertSorts.map((each) => (
            <option key={each} value={each}>
              {screenTexts.sorts[each]}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </label>
      <LazyBoundary fallback={exportRoom} failed={null}>
        {idle ? <ExportAlerts deps={deps} query={query} empty={count === 0} /> : exportRoom}
      </LazyBoundary>
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
export function SearchText({ text, onText }: { text: string; onText(text: string): void }) {
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
        if (isEnter(event)) {
          send(typed);
          if (typed.trim() !== '') focusList();
        }
        if (event.key === 'ArrowDown') {
          // Otherwise the list that has just got the focus scrolls.
          event.preventDefault();
          focusList();
        }
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        if (typed === '') return focusList();
        setTyped('');
        send('');
      }}
    />
  );
}
