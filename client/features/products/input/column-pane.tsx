import { useRef } from 'react';
import { Full } from '#client/ui/full.tsx';
import { Select } from '#client/ui/select.tsx';
import { Note } from '#client/ui/states.tsx';
import { columnNames, type TableMapping, tableLimits } from '#shared/products/identifier-table.ts';
import type { TableSource } from './input-source.ts';
import { inputTexts as texts } from './texts.ts';
import '#client/ui/tags.css';

type ColumnPaneProps = { table: TableSource; onMapping: (mapping: TableMapping) => void };

const PREVIEW_ROWS = 6;
const NONE = 'none';

/** Maps the table's columns, guessed from the headers or picked from a preview of the first rows. */
export function ColumnPane({ table: { rows, mapping, remembered, cut, likely }, onMapping }: ColumnPaneProps) {
  const names = columnNames(rows, mapping.head);
  const columns = names.map((label, at) => ({ value: String(at), label }));
  const take = (change: Partial<TableMapping>) => onMapping({ ...mapping, ...change });
  const unknown = mapping.column === null;
  const isFound = likely !== null && likely === mapping.column;
  const select = useRef<HTMLSelectElement>(null);
  const pick = (column: number) => {
    take({ column });
    // The pressed button disappears once a column is chosen.
    select.current?.focus();
  };
  return (
    <div className="input-columns">
      {unknown && <Note>{texts.noKnown}</Note>}
      {cut && <Note>{texts.sheetCut}</Note>}
      <div className="input-pair">
        <Select
          ref={select}
          label={texts.column}
          placeholder={texts.choose}
          choices={columns}
          value={unknown ? '' : String(mapping.column)}
          onChange={(at) => take({ column: Number(at) })}
          {...(remembered ? { hint: texts.remembered } : isFound && { hint: texts.byCheckDigits })}
        />
        <Full>
          <Select
            label={texts.cost}
            hint={texts.costHint}
            choices={[
              { value: NONE, label: texts.noCost },
              ...columns.map((column) => ({ ...column, disabled: column.value === String(mapping.column) })),
            ]}
            value={mapping.cost === null ? NONE : String(mapping.cost)}
            onChange={(at) => take({ cost: at === NONE ? null : Number(at) })}
          />
        </Full>
      </div>
      <details className="input-rows" open={unknown || isFound || undefined}>
        <summary>{texts.preview}</summary>
        <Select
          label={texts.headings}
          choices={[
            { value: NONE, label: texts.noHeadings },
            ...rows
              .slice(0, tableLimits.headRows)
              .map((_, at) => ({ value: String(at), label: texts.headingsIn(at + 1) })),
          ]}
          value={mapping.head === null ? NONE : String(mapping.head)}
          onChange={(at) => take({ head: at === NONE ? null : Number(at) })}
        />
        <FirstRows rows={rows} names={names} mapping={mapping} onColumn={pick} />
      </details>
    </div>
  );
}

type FirstRowsProps = {
  rows: TableSource['rows'];
  names: readonly string[];
  mapping: TableMapping;
  onColumn: (at: number) => void;
};

function FirstRows({ rows, names, mapping, onColumn }: FirstRowsProps) {
  const first = mapping.head === null ? 0 : mapping.head + 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: must be scrollable by keyboard
    <section className="input-scroll" aria-label={texts.preview} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="num">
              {texts.row}
            </th>
            {names.map((name, at) => (
              <th key={name} scope="col">
                <button
                  type="button"
                  className="btn small"
                  aria-pressed={at === mapping.column}
                  onClick={() => onColumn(at)}
                  aria-label={texts.pick(name)}
                >
                  {name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(first, first + PREVIEW_ROWS).map((row, offset) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position
            <tr key={offset}>
              <td className="num">{first + offset + 1}</td>
              {names.map((name, at) => (
                <td key={name} className={at === mapping.column ? 'cut chosen' : 'cut'}>
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
