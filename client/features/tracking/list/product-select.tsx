import { useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Tracked } from '#shared/tracking/tracked.ts';
import { nameOf } from '../figures.ts';
import { trackingTexts as texts } from '../texts.ts';
import { AddPanel } from './add-asin.tsx';
import '#client/ui/form-controls.css';

type ProductSelectProps = {
  products: readonly Tracked[] | undefined;
  current: string;
  isTracked: boolean;
  full: string | null;
  /** There is a list to choose from. */
  canChoose: boolean;
  onChoose(asin: string): void;
};

/** In the place of the list, where there is no room for it. */
export function ProductSelect({ products = [], current, isTracked, full, canChoose, onChoose }: ProductSelectProps) {
  const [adding, setAdding] = useState(false);
  return (
    <div className={canChoose ? 'product-select only-narrow' : 'product-select'}>
      {canChoose && (
        <label className="input select">
          <select aria-label={texts.product} value={current} onChange={(event) => onChoose(event.target.value)}>
            {!isTracked && <option value={current}>{current}</option>}
            {products.map((product) => (
              <option key={product.id} value={product.asin}>
                {nameOf(product)}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </label>
      )}
      <button type="button" className="btn" aria-label={texts.addAsin} aria-expanded={adding} onClick={() => setAdding(!adding)}>
        <ScreenIcon name="plus" /> <span className={canChoose ? 'wide-only' : undefined}>{texts.addAsin}</span>
      </button>
      {adding && <AddPanel full={full} onOpen={onChoose} onClose={() => setAdding(false)} />}
    </div>
  );
}
