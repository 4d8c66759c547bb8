import { useMemo, useState } from 'react';
import { useClock } from '#client/ui/age.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSlice } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { useSearchKey } from '#client/ui/shortcuts.ts';
import { formatCount } from '#shared/format.ts';
import { FIRINGS_DAYS, type Tracked, trackedState } from '#shared/tracking/tracked.ts';
import { isOften } from '#shared/tracking/tracked-order.ts';
import { nameOf } from '../figures.ts';
import { listTexts } from '../many/texts.ts';
import { foundIn, StateMark, stateText } from '../state/state-mark.tsx';
import { trackingTexts as texts } from '../texts.ts';
import { useFresh } from '../use-fresh.ts';

type TrackedListProps = {
  products: readonly Tracked[];
  current: string | null;
  /** Whether the shown product is not tracked yet. */
  isNew: boolean;
  unsaved: ReadonlySet<string>;
  hrefOf(asin: string): string;
  onChoose(asin: string): void;
};

const MINUTE = 60_000;

export function TrackedList({ products, current, isNew, unsaved, hrefOf, onChoose }: TrackedListProps) {
  const [search, setSearch] = useState('');
  const searchKey = useSearchKey();
  const found = useMemo(() => foundIn(products, search), [products, search]);
  const clock = useClock();
  // States depend on the time: a re-arming product becomes armed later.
  const now = useSlice(clock.now$, (at) => Math.floor(at / MINUTE) * MINUTE);
  return (
    <>
      <label className="input tracked-search">
        <Icon name="search" />
        <input
          {...searchKey}
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      {found.length === 0 && search !== '' && <p className="soft small tracked-none">{texts.noMatch}</p>}
      <ul className="tracked-rows">
        {isNew && current !== null && (
          <li>
            <Link
              href={hrefOf(current)}
              className="tracked-row"
              aria-current="true"
              onClick={(event) => event.preventDefault()}
            >
              <span className="thumb">
                <ScreenIcon name="plus" />
              </span>
              <span className="tracked-words">
                <span className="cut tracked-name">{current}</span>
                <span className="small soft tracked-state">{texts.states.untracked}</span>
              </span>
            </Link>
          </li>
        )}
        {found.map((product) => (
          <li key={product.id}>
            <TrackedRow
              product={product}
              now={Math.max(now, product.lastFiredAt ?? 0)}
              href={hrefOf(product.asin)}
              isCurrent={product.asin === current}
              isUnsaved={unsaved.has(product.asin)}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type TrackedRowProps = {
  product: Tracked;
  now: number;
  href: string;
  isCurrent: boolean;
  isUnsaved: boolean;
  onChoose(asin: string): void;
};

function TrackedRow({ product, now, href, isCurrent, isUnsaved, onChoose }: TrackedRowProps) {
  const { asin, firings, lastFiredAt } = product;
  const hasFired = useFresh(lastFiredAt);
  const state = stateText(trackedState(product, now), now);
  return (
    <Link
      href={href}
      className="tracked-row"
      aria-current={isCurrent || undefined}
      onClick={(event) => {
        event.preventDefault();
        onChoose(asin);
      }}
    >
      {hasFired && <i key={lastFiredAt} className="tracked-flash row-flash" />}
      <span className="thumb">
        <ScreenIcon name="box" />
      </span>
      <span className="tracked-words">
        <span className="cut tracked-name">{nameOf(product)}</span>
        <span className={state.bad ? 'small tracked-state bad' : 'small tracked-state soft'}>
          <StateMark mark={state.mark} />
          {state.text}
          {isOften(product, now) && <span className="tag loss">{listTexts.oftenTag}</span>}
          {isUnsaved && (
            <span className="tag new">
              <ScreenIcon name="pencil" small /> {texts.unsaved}
            </span>
          )}
        </span>
      </span>
      <span className="fig small soft" title={texts.firingsIn(firings, FIRINGS_DAYS)}>
        <span aria-hidden="true">{formatCount(firings)}</span>
        <span className="unseen">{texts.firingsIn(firings, FIRINGS_DAYS)}</span>
      </span>
    </Link>
  );
}
