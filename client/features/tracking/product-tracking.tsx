import { useEffect, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import {
  changesOf,
  HAPPENINGS,
  type HappeningSource,
  type Happenings,
  type ProductPartProps,
  type ProductStore,
  toolMarketplace,
} from '#client/stream/product-part.ts';
import { createResource, type Resource, useResource } from '#client/stream/resource.ts';
import { Ago, useClock } from '#client/ui/age.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { ErrorLine } from '#client/ui/fields.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSlice } from '#client/ui/observe.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { ok } from '#shared/result.ts';
import { trackingCalls } from '#shared/tracking/calls.ts';
import { trackingAddress } from '#shared/tracking/paths.ts';
import { FIRINGS_DAYS, type Tracked, type TrackedList, trackedState } from '#shared/tracking/tracked.ts';
import { metricOf } from '#shared/tracking/tracking-metrics.ts';
import { currencySign, metricText } from './figures.ts';
import { StateMark, stateText } from './state/state-mark.tsx';
import { trackingTexts as texts } from './texts.ts';
import type { TrackedMarketplace } from './tracking-address.ts';
import { createTrackingCommands } from './tracking-commands.ts';

/** How the product is tracked; if it is not, the shortest way to begin. */
export function ProductTracking({ store, product, onFound }: ProductPartProps) {
  const { asin } = product;
  const marketplace = toolMarketplace(product);
  const [state, list] = useResource<TrackedList>(store, [marketplace, product], {
    read: () => (marketplace ? caller(trackingCalls, store.call).list({ marketplace }) : []),
    again$: changesOf(store, product, ['tracking.changed']),
  });
  const title = state.value?.tracked.find((each) => each.asin === asin)?.title;
  useEffect(() => onFound({ title }), [title, onFound]);
  if (!marketplace) return null;
  return (
    <PanelPart
      of={state}
      onRetry={list.reload}
      title={texts.tracking}
      about={({ tracked }) =>
        tracked.some((each) => each.asin === asin) && (
          <Link className="btn quiet small push" href={trackingAddress({ asin, marketplace })}>
            {texts.edit}
          </Link>
        )
      }
      loading={texts.loadingList}
      failed={texts.failedList}
      lines={2}
    >
      {({ tracked, most }) => {
        const here = tracked.find((each) => each.asin === asin);
        if (here) return <Thresholds tracked={here} currency={currencyOf(marketplace)} />;
        if (tracked.length >= most) return <p className="soft">{texts.full(most)}</p>;
        return <StartTracking store={store} list={list} asin={asin} marketplace={marketplace} />;
      }}
    </PanelPart>
  );
}

const MINUTE = 60_000;

function Thresholds({ tracked, currency }: { tracked: Tracked; currency: string }) {
  const { now$ } = useClock();
  const now = useSlice(now$, (at) => Math.floor(at / MINUTE) * MINUTE);
  const state = stateText(trackedState(tracked, Math.max(now, tracked.lastFiredAt ?? 0)), now);
  return (
    <>
      <p>
        <span className={state.bad ? 'tag loss' : 'tag'}>
          <StateMark mark={state.mark} /> {state.text}
        </span>
      </p>
      <ul className="product-lines">
        {tracked.entries.map(({ field, min, max }) => {
          const { label, kind } = metricOf(field);
          const text = (value: number | null) => value !== null && metricText(value, kind, currency);
          return (
            <li key={field}>
              <span className="cut">{label}</span>
              <span className="fig">
                {[min !== null && texts.below(text(min) || ''), max !== null && texts.above(text(max) || '')]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="small soft">
        {texts.firingsIn(tracked.firings, FIRINGS_DAYS)}
        {tracked.lastMessageAt !== null && (
          <>
            {' '}
            · {texts.lastMessage} <Ago at={tracked.lastMessageAt} />
          </>
        )}
      </p>
      {tracked.note && <p className="small soft">{tracked.note}</p>}
    </>
  );
}

type StartProps = { store: ProductStore; list: Resource<TrackedList>; asin: string; marketplace: TrackedMarketplace };

/** Begins with the one threshold that most people set first. All others are on the tracking screen. */
function StartTracking({ store, list, asin, marketplace }: StartProps) {
  const [typed, setTyped] = useState('');
  const below = typed.trim() === '' ? null : Number(typed.trim().replace(',', '.'));
  const isWrong = below !== null && !(below >= 0);
  const { busy, fault, submit } = useSubmit(async () => {
    if (isWrong) return texts.notFigure;
    const { save } = createTrackingCommands({ api: caller(trackingCalls, store.call), list, toasts: store.toasts });
    const entries = below === null ? [] : [{ field: 'buybox_new_price' as const, min: below, max: null }];
    const answer = await save(null, {
      asin,
      marketplace,
      name: asin,
      rule: { entries, rearm: '6h', expiresAt: null, note: '', silentAfter: null },
    });
    return answer.ok ? undefined : answer.error.message;
  });
  return (
    <form className="product-form" noValidate onSubmit={submit}>
      <label className="field">
        <span>{texts.alarmBelow}</span>
        <span className="input">
          <span className="faint">{currencySign(currencyOf(marketplace))}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </span>
      </label>
      <div className="line">
        <BusyButton busy={busy} className="btn">
          {texts.track}
        </BusyButton>
        <Link className="btn quiet" href={trackingAddress({ asin, marketplace })}>
          {texts.allThresholds}
        </Link>
      </div>
      <ErrorLine text={fault} />
    </form>
  );
}

/** When the product's alarms fired. */
export const firingHappenings: HappeningSource = (store, product) =>
  createResource<Happenings>(store, {
    read: async () => {
      const api = caller(trackingCalls, store.call);
      const marketplace = toolMarketplace(product);
      if (!marketplace) return ok({ head: null, value: { rows: [], total: 0 } });
      const listed = await api.list({ marketplace });
      if (!listed.ok) return listed;
      const { head, value } = listed.value;
      const rule = value.tracked.find(({ asin }) => asin === product.asin);
      if (!rule) return ok({ head, value: { rows: [], total: 0 } });
      const fired = await api.firings({ id: rule.id, limit: HAPPENINGS });
      if (!fired.ok) return fired;
      const page = fired.value.value;
      return ok({
        head,
        value: {
          total: page.total,
          rows: page.firings.map(({ id, at, field, side, threshold, value: fell }) => {
            const { label, kind } = metricOf(field);
            const text = (each: number) => metricText(each, kind, currencyOf(marketplace));
            return {
              id,
              at,
              icon: 'health',
              text: `${label} ${(side === 'below' ? texts.below : texts.above)(text(threshold))}`,
              figure: text(fell),
            } as const;
          }),
        },
      });
    },
    again$: changesOf(store, product, ['tracking.changed']),
  });
