import type { ReactNode } from 'react';
import { Ago, useClock } from '#client/ui/age.tsx';
import { useSlice } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Note } from '#client/ui/states.tsx';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import type { TrackingEntry } from '#shared/tracking/rule.ts';
import { type MetricNow, type MetricsNow, type Tracked, trackedState } from '#shared/tracking/tracked.ts';
import { metricOf, type TrackingField } from '#shared/tracking/tracking-metrics.ts';
import { intervalText, metricText } from '../figures.ts';
import { StateMark, stateText } from '../state/state-mark.tsx';
import { trackingTexts as texts } from '../texts.ts';
import { useFresh } from '../use-fresh.ts';
import { firedText, gapOf, rearmText } from './key-facts.ts';

type ProductHeadProps = {
  asin: string;
  marketplace: string;
  currency: string;
  title: string | null;
  /** null if not tracked yet */
  product: Tracked | null;
  /** undefined while loading */
  now: MetricsNow | undefined;
  lastMessageAt: number | null;
  field: TrackingField;
  /** The saved thresholds of that metric. */
  entry: TrackingEntry | undefined;
  acts: ReactNode;
};

const MINUTE = 60_000;

export function ProductHead(props: ProductHeadProps) {
  const { asin, marketplace, currency, title, product, now, lastMessageAt, field, entry, acts } = props;
  const clock = useClock();
  const at = useSlice(clock.now$, (each) => Math.floor(each / MINUTE) * MINUTE + MINUTE - 1);
  const { label, kind } = metricOf(field);
  const known = now?.[field];
  const rearms = product && rearmText(product, at);
  const gap = gapOf(field, known?.value, entry, currency);
  const state = product ? stateText(trackedState(product, at), at) : null;
  return (
    <section className="product" aria-label={title ?? asin}>
      <div className="product-id">
        <span className="thumb">
          <ScreenIcon name="box" />
        </span>
        <div className="product-words">
          <h2 className="cut">{title ?? asin}</h2>
          <p className="small soft">
            <ProductLink product={{ asin, marketplace }} />
          </p>
        </div>
        <div className="product-acts">{acts}</div>
      </div>
      <dl className="product-facts">
        <div>
          <dt>{label}</dt>
          <dd>
            {now === undefined ? (
              <i className="skeleton" />
            ) : (
              <NowValue key={field} known={known} text={known ? metricText(known.value, kind, currency) : '–'} />
            )}
          </dd>
        </div>
        {gap && (
          <div>
            <dt>{texts.to[gap.side]}</dt>
            <dd>
              <span className={`delta ${gap.way}${gap.beyond ? ' bad' : ''}`}>{gap.text}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{texts.state}</dt>
          <dd>
            {state && product ? (
              <span className={state.bad ? 'tag loss' : 'tag'}>
                <StateMark mark={state.mark} /> {firedText(product, at) ?? state.text}
                {firedText(product, at) && <span className="unseen">{state.text}</span>}
              </span>
            ) : (
              <span className="tag line">{texts.states.untracked}</span>
            )}
          </dd>
        </div>
        {rearms && (
          <div>
            <dt>{texts.rearms}</dt>
            <dd className="fig">{rearms}</dd>
          </div>
        )}
        <div>
          <dt>{texts.lastMessage}</dt>
          <dd>
            {lastMessageAt === null ? texts.never : <Ago at={lastMessageAt} />}
            {product?.silentAfter != null && (
              <span className="faint small expected"> {texts.expectedEvery(intervalText(product.silentAfter))}</span>
            )}
          </dd>
        </div>
      </dl>
      {product?.silentAfter != null && product.silentSince !== null && (
        <Note bad>
          <b>{texts.silentTitle(intervalText(product.silentAfter))}.</b> {texts.silentWhy}
        </Note>
      )}
    </section>
  );
}

/** Flashes when a message brings a new value. */
function NowValue({ known, text }: { known: MetricNow | undefined; text: string }) {
  const isFresh = useFresh(known?.at);
  return (
    <b key={known?.at} className={isFresh ? 'fig flash' : 'fig'}>
      {text}
    </b>
  );
}
