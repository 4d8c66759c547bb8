import { ToolSelect } from '#client/ui/select.tsx';
import { supplierStatuses } from '#shared/wholesale/supplier.ts';
import type { SupplierCounts } from '#shared/wholesale/supplier-file.ts';
import { supplierPageTexts as texts } from '../page/supplier-page-texts.ts';
import type { SavedFilterState } from './saved-address.ts';

type SavedFiltersProps = { counts: SupplierCounts; list: SavedFilterState; onList(next: SavedFilterState): void };

/** Filters by status and tag, each with the number of saved suppliers that have it. */
export function SavedFilters({ counts, list, onList }: SavedFiltersProps) {
  const countOf = (status: string) => counts.statuses.find((each) => each.status === status)?.count ?? 0;
  // A tag in the address may be one that nobody uses any more.
  const tags =
    counts.tags.some(({ tag }) => tag === list.tag) || list.tag === ''
      ? counts.tags
      : [{ tag: list.tag, count: 0 }, ...counts.tags];
  return (
    <search className="tools">
      <ToolSelect
        label={texts.status}
        choices={[
          { value: '', label: texts.anyStatus },
          ...supplierStatuses.map((value) => ({
            value,
            label: texts.withCount(texts.statuses[value], countOf(value)),
          })),
        ]}
        value={list.status ?? ''}
        onChange={(status) => onList({ ...list, status: status || null })}
      />
      {tags.length > 0 && (
        <ToolSelect
          label={texts.tags}
          choices={[
            { value: '', label: texts.anyTag },
            ...tags.map(({ tag, count }) => ({ value: tag, label: texts.withCount(tag, count) })),
          ]}
          value={list.tag}
          onChange={(tag) => onList({ ...list, tag })}
        />
      )}
    </search>
  );
}
