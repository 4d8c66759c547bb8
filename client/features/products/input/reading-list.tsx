import { useEffect, useMemo, useRef, useState } from 'react';
import { isEnter } from '#client/ui/pressed-key.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { formatCount } from '#shared/format.ts';
import type { CleanList } from '#shared/products/identifier-list.ts';
import { inputTexts as texts } from './texts.ts';

type Line = {
  row: number;
  text: string;
  corrected: string | undefined;
  kind: string | null;
  how: string;
  value: string;
  isFixed: boolean;
  sameAs: number | null;
};
type Part = 'all' | 'fixed' | 'merged' | 'unusable';

/** Lines drawn at first, and added on each request. */
const PAGE = 100;

/**
 * Every line of the list: as written, its kind, how it was read, and what is looked up. A line that can't be read can
 * be corrected in place.
 */
export function ReadingList({ list, onCorrect }: { list: CleanList; onCorrect(row: number, text: string): void }) {
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
  const choices = (['all', 'unusable', 'fixed', 'merged'] as const).filter(
    (each) => each === 'all' || parts[each].length > 0,
  );
  // The last line of a part may just have been corrected.
  const current = choices.includes(part) ? part : 'all';
  const of = parts[current];
  return (
    <details className="input-rows">
      <summary>
        {texts.rowsAsRead} <span className="count">{formatCount(lines.length)}</span>
      </summary>
      {choices.length > 1 && (
        <Segmented
          label={texts.readingPart}
          choices={choices.map((value) => ({
            value,
            label: `${texts.parts[value]} ${formatCount(parts[value].length)}`,
          }))}
          value={current}
          onChange={(to) => {
            setPart(to);
            setShown(PAGE);
          }}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: must be scrollable by keyboard */}
      <section className="input-scroll" aria-label={texts.rowsAsRead} tabIndex={0}>
        <table className="table">
          <TableHead columns={[num(texts.row), texts.inFile, texts.kind, texts.how, texts.lookedUpAs]} />
          <tbody>
            {of.slice(0, shown).map((line) => (
              <LineRow key={line.row} line={line} onCorrect={onCorrect} />
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

type LineRowProps = { line: Line; onCorrect(row: number, text: string): void };

const LineRow = ({ line: { row, text, corrected, kind, how, value, isFixed }, onCorrect }: LineRowProps) => (
  <tr className={kind === null ? 'is-unusable' : undefined}>
    <td className="num">{formatCount(row)}</td>
    <td className="code cut">{text}</td>
    <td>
      <span className={kind === null ? 'tag loss' : isFixed ? 'tag line' : 'tag'}>{kind ?? texts.none}</span>
    </td>
    <td className={kind === null ? 'bad' : undefined}>{how}</td>
    <td className="code cut">
      {value}{' '}
      {(kind === null || corrected !== undefined) && (
        <Correction row={row} text={corrected ?? text} again={corrected !== undefined} onCorrect={onCorrect} />
      )}
    </td>
  </tr>
);

type CorrectionProps = {
  row: number;
  text: string;
  /** Whether the row was corrected before. */
  again: boolean;
  onCorrect(row: number, text: string): void;
};

/** A button that becomes a field. Enter reads the row again, Escape and an unchanged text leave it. */
function Correction({ row, text, again, onCorrect }: CorrectionProps) {
  const [typed, setTyped] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (typed === undefined && wasOpen.current) button.current?.focus();
    wasOpen.current = typed !== undefined;
  }, [typed]);
  if (typed === undefined) {
    const label = again ? texts.correctAgain : texts.correct;
    return (
      <button
        ref={button}
        type="button"
        className="btn quiet small"
        aria-label={texts.correctRow(label, row)}
        onClick={() => setTyped(text)}
      >
        {label}
      </button>
    );
  }
  const save = () => {
    if (typed.trim() !== text) onCorrect(row, typed.trim());
    setTyped(undefined);
  };
  return (
    <input
      className="input small"
      aria-label={texts.correctedAs(row)}
      // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed
      autoFocus
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (isEnter(event)) {
          event.preventDefault();
          // The corrected line may leave the part that is shown, and its button with it.
          event.currentTarget.closest('section')?.focus();
        } else if (event.key === 'Escape') {
          event.stopPropagation();
          setTyped(undefined);
        }
      }}
    />
  );
}

function linesOf({ identifiers, dropped }: CleanList): Line[] {
  const lines: Line[] = [];
  for (const { row, text, corrected, kind, mended, value, twins } of identifiers) {
    const line = (
      of: Pick<Line, 'row' | 'text' | 'corrected'> & { kind: string; mended: string | null },
      sameAs: number | null,
    ): Line => {
      const how = of.mended ?? (of.kind === 'ASIN' ? texts.asGiven : texts.checkDigitFits);
      return {
        row: of.row,
        text: of.text,
        corrected: of.corrected,
        kind: of.kind,
        how: sameAs === null ? how : texts.sameAs(how, sameAs),
        value,
        isFixed: of.mended !== null,
        sameAs,
      };
    };
    lines.push(
      line({ row, text, corrected, kind, mended }, null),
      ...twins.map((twin) => line({ ...twin, corrected: twin.corrected }, row)),
    );
  }
  for (const { row, text, corrected, why } of dropped)
    lines.push({ row, text, corrected, kind: null, how: why, value: '', isFixed: false, sameAs: null });
  return lines.sort((one, other) => one.row - other.row);
}
