import { navigate } from 'wouter/use-browser-location';
import { Full } from '#client/ui/full.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { localized } from '#shared/localized.ts';
import { compareAddress } from '#shared/products/comparisons/addresses.ts';
import { type ComparedItem, type ComparedKind, MOST_COMPARED } from '#shared/products/comparisons/comparison.ts';

const texts = localized('widgets/compare', {
  compare: 'Compare',
  hint: (most: number) => `Select two to ${most}`,
} as const);

/** What is selected; a product with the values that the list already has, so that comparing costs nothing. */
type Comparable = { id: string; values?: ComparedItem['values'] };

/** Compares two to four selected products or sellers side by side. For a selection bar. */
export function CompareButton({
  kind,
  marketplace,
  items,
}: {
  kind: ComparedKind;
  marketplace: string;
  items(): readonly Comparable[];
}) {
  const compare = () => {
    const selected = items();
    const compared = selected.flatMap(({ id, values }): ComparedItem[] =>
      values ? [{ id, at: Date.now(), values }] : [],
    );
    navigate(
      compareAddress(
        kind,
        selected.map(({ id }) => id),
        marketplace,
      ),
      { state: { compared } },
    );
  };
  const { length } = items();
  const fits = length >= 2 && length <= MOST_COMPARED;
  return (
    <Full>
      <button
        type="button"
        className="btn small"
        disabled={!fits}
        title={fits ? undefined : texts.hint(MOST_COMPARED)}
        onClick={compare}
      >
        <ScreenIcon name="columns" small /> {texts.compare}
      </button>
    </Full>
  );
}
