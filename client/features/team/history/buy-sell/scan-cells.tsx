import type { ReactNode } from 'react';
import { useSlice } from '#client/ui/observe.ts';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import type { FiguresOf, ScanFiguresStore } from './scan-figures.ts';
import { gainText, isKnown, moneyText, rateText, toneOf } from './scan-text.ts';

type Figure = number | null | undefined;
type MoneyProps = { amount: Figure; marketplace: string | null | undefined };

/** A price or cost. Above zero it is a muted green, so that profits stand out; below zero it is red, with a minus. */
export const Money = ({ amount, marketplace }: MoneyProps) => (
  <span className={toneOf(amount) === 'good' ? 'fig money' : lookOf(amount)}>{moneyText(amount, marketplace)}</span>
);

/** A profit in green with a plus, or a loss in red with a minus. */
export const Gain = ({ amount, marketplace }: MoneyProps) => (
  <b className={lookOf(amount)}>{gainText(amount, marketplace)}</b>
);

/** ROI or margin. */
export const Rate = ({ percent }: { percent: Figure }) => <span className={lookOf(percent)}>{rateText(percent)}</span>;

const lookOf = (figure: Figure): string =>
  isKnown(figure) ? ['fig', toneOf(figure)].filter(Boolean).join(' ') : 'fig faint';

/** The product, in the marketplace of its last scan. */
export function ScannedProduct({
  store,
  asin,
  tabIndex,
}: {
  store: ScanFiguresStore;
  asin: string;
  tabIndex?: number;
}) {
  const marketplace = useSlice(store.view$, ({ of }) => of.get(asin)?.last.marketplace, [asin]);
  return <ProductLink product={{ asin, marketplace: marketplace || DEFAULT_MARKETPLACE }} tabIndex={tabIndex} />;
}

type FigureCellProps = { store: ScanFiguresStore; asin: string; children: (figures: FiguresOf) => ReactNode };

/** Renders a product's scan figures: a skeleton while they load, a dash if they are unknown. */
export function FigureCell({ store, asin, children }: FigureCellProps) {
  const figures = useSlice(store.view$, ({ of }) => of.get(asin), [asin]);
  if (figures === undefined) return <i className="skeleton" />;
  return figures === null ? '–' : children(figures);
}
