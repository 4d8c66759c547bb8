import { Icon } from '#client/ui/icon.tsx';
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
      <div className="input select">
        <select
          aria-label={texts.status}
          value={list.status ?? ''}
          onChange={({ target }) =>
            onList({ ...list, status: supplierStatuses.find((each) => each === target.value) ?? null })
          }
        >
          <option value="">{texts.anyStatus}</option>
          {supplierStatuses.map((status) => (
            <option key={status} value={status}>
              {texts.withCount(texts.statuses[status], countOf(status))}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
      {tags.length > 0 && (
        <div className="input select">
          <select
            aria-label={texts.tags}
            value={list.tag}
            onChange={({ target }) => onList({ ...list, tag: target.value })}
          >
            <option value="">{texts.anyTag}</option>
            {tags.map(({ tag, count }) => (
              <option key={tag} value={tag}>
                {texts.withCount(tag, count)}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </div>
      )}
    </search>
  );
}
