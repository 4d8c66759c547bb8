import { navigate } from 'wouter/use-browser-location';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { compareAddress } from '#shared/comparisons/addresses.ts';
import { type ComparedItem, type ComparedKind, MOST_COMPARED } from '#shared/comparisons/comparison.ts';
import { toolTexts } from './texts.ts';

/** What is selected; a product with the values that the list already has, so that comparing costs nothing. */
type Comparable = { id: string; values?: ComparedItem['values'] };

/** Compares two to four selected products or sellers side by side. For a selection bar. */
export function CompareButton({ kind, marketplace, items }: { kind: ComparedKind; marketplace: string; items(): readonly Comparable[] }) {
  const compare = () => {
    const selected = items();
    const compared = selected.flatMap(({ id, values }): ComparedItem[] => (values ? [{ id, at: Date.now(), values }] : []));
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
    <button type="button" className="btn small" disabled={!fits} title={fits ? undefined : toolTexts.compareHint(MOST_COMPARED)} onClick={compare}>
      <ScreenIcon name="columns" small /> {toolTexts.compare}
    </button>
  );
}
