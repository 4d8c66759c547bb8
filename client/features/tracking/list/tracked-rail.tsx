import { useState } from 'react';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Bones, Note } from '#client/ui/states.tsx';
import { formatCount } from '#shared/format.ts';
import type { Tracked } from '#shared/tracking/tracked.ts';
import { trackingTexts as texts } from '../texts.ts';
import { AddPanel } from './add-asin.tsx';
import { TrackedList } from './tracked-list.tsx';

type TrackedRailProps = {
  state: Pick<ResourceState<unknown>, 'trouble' | 'loading'>;
  onTryAgain(): void;
  /** undefined while they are on their way. */
  products: readonly Tracked[] | undefined;
  current: string | null;
  /** What is looked at is not tracked yet. */
  isNew: boolean;
  unsaved: ReadonlySet<string>;
  /** Why no more can be tracked; null where there is room. */
  full: string | null;
  hrefOf(asin: string): string;
  onChoose(asin: string): void;
};

/** At the left: what is tracked, and the way to one more. */
export function TrackedRail({ state, onTryAgain, products, current, isNew, unsaved, full, hrefOf, onChoose }: TrackedRailProps) {
  const [adding, setAdding] = useState(false);
  return (
    <aside className="tracked-rail" aria-label={texts.trackedProducts}>
      <div className="tracked-head">
        <h2>{texts.tracked}</h2>
        {products && <span className="count">{formatCount(products.length)}</span>}
        <span className="push" />
        <button type="button" className="btn quiet sm" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          <ScreenIcon name="plus" small /> {texts.addAsin}
        </button>
      </div>
      {adding && <AddPanel full={full} onOpen={onChoose} onClose={() => setAdding(false)} />}
      {state.trouble && products && (
        <Note
          bad
          action={
            <button type="button" className="btn sm" onClick={onTryAgain}>
              {texts.tryAgain}
            </button>
          }
        >
          {state.trouble.message}
        </Note>
      )}
      {products ? (
        <TrackedList products={products} current={current} isNew={isNew} unsaved={unsaved} hrefOf={hrefOf} onChoose={onChoose} />
      ) : (
        state.loading && <Bones lines={8} label={texts.loadingList} />
      )}
    </aside>
  );
}
