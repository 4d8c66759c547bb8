import { useMemo, useState } from 'react';
import { Segmented } from '#client/ui/segmented.tsx';
import { formatCount } from '#shared/format.ts';
import type { CleanList } from '#shared/products/identifier-list.ts';
import { inputTexts as texts } from './texts.ts';

type Line = { row: number; text: string; kind: string | null; how: string; value: string; isFixed: boolean; sameAs: number | null };
type Part = 'all' | 'fixed' | 'merged' | 'unusable';

/** Lines drawn at first, and added on each request. */
const PAGE = 100;

/** Every line of the list: as written, its kind, how it was read, and what is looked up. */
export function ReadingList({ list }: { list: CleanList }) {
  const [part, setPart] = useState<Part>('all');
  const [shown, setShown] = useState(PAGE);
  const lines = useMemo(() => linesOf(list), [list]);
  const parts: Record<Part, Line[]> = useMemo(
    () => ({
      all: lines,
      fixed: lines.filter(({ isFixed }) => isFixed),
      merged: lines.filter(({ sameAs }) => sameAs !== null),
      unusable: lines.filter(({ kind }) => kind === null),
    }),
    [lines],
  );
  const of = parts[part];
  const choices = (['all', 'unusable', 'fixed', 'merged'] as const).filter((each) => each === 'all' || parts[each].length > 0);
  return (
    <details className="input-rows">
      <summary>
        {texts.rowsAsRead} <span className="count">{formatCount(lines.length)}</span>
      </summary>
      {choices.length > 1 && (
        <Segmented
          label={texts.readingPart}
          choices={choices.map((value) => ({ value, label: `${texts.parts[value]} ${formatCount(parts[value].length)}` }))}
          value={choices.includes(part) ? part : 'all'}
          onChange={(to) => {
            setPart(to);
            setShown(PAGE);
          }}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: must be scrollable by keyboard */}
      <section className="input-scroll" aria-label={texts.rowsAsRead} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col" className="num">
                {texts.row}
              </th>
              <th scope="col">{texts.inFile}</th>
              <th scope="col">{texts.kind}</th>
              <th scope="col">{texts.how}</th>
              <th scope="col">{texts.lookedUpAs}</th>
            </tr>
          </thead>
          <tbody>
            {of.slice(0, shown).map(({ row, text, kind, how, value, isFixed }) => (
              <tr key={row} className={kind === null ? 'is-unusable' : undefined}>
                <td className="num">{formatCount(row)}</td>
                <td className="code cut">{text}</td>
                <td>
                  <span className={kind === null ? 'tag loss' : isFixed ? 'tag line' : 'tag'}>{kind ?? texts.none}</span>
                </td>
                <td className={kind === null ? 'bad' : undefined}>{how}</td>
                <td className="code cut">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {of.length > shown && (
          <button type="button" className="btn small" onClick={() => setShown(shown + PAGE)}>
            {texts.showMore(of.length - shown)}
          </button>
        )}
      </section>
    </details>
  );
}

function linesOf({ identifiers, dropped }: CleanList): Line[] {
  const lines: Line[] = [];
  for (const { row, text, kind, mended, value, twins } of identifiers) {
    const line = (of: { row: number; text: string; kind: string; mended: string | null }, sameAs: number | null): Line => {
      const how = of.mended ?? (of.kind === 'ASIN' ? texts.asGiven : texts.checkDigitFits);
      return { row: of.row, text: of.text, kind: of.kind, how: sameAs === null ? how : texts.sameAs(how, sameAs), value, isFixed: of.mended !== null, sameAs };
    };
    lines.push(line({ row, text, kind, mended }, null), ...twins.map((twin) => line(twin, row)));
  }
  for (const { row, text, why } of dropped) lines.push({ row, text, kind: null, how: why, value: '', isFixed: false, sameAs: null });
  return lines.sort((one, other) => one.row - other.row);
}
