import type { ReactNode } from 'react';
import { FormError } from '#client/ui/form.tsx';
import { formatCount } from '#shared/format.ts';
import { MOST_IDENTIFIERS, tooManyIdentifiers } from '#shared/products/identifiers.ts';
import { dropTexts } from '#shared/products/read-identifier.ts';
import { inputTexts as texts } from './texts.ts';
import type { CleanState } from './use-clean-list.ts';
import '#client/ui/tags.css';

const SHOWN = 100;

/** Summarizes the cleaned list before any tokens are spent. */
export function CleanPreview({ state: { cleaned, busy } }: { state: CleanState }) {
  if (!cleaned) return <p role="status">{busy ? texts.cleaning : <span className="soft">{texts.nothingEntered}</span>}</p>;
  const { list, source } = cleaned;
  const { identifiers, dropped, mended, doubled, kinds } = list;
  const merged = identifiers.filter(({ twins }) => twins.length > 0);
  return (
    <section className="input-clean" aria-label={texts.summary} aria-busy={busy}>
      <div role="status">
        <dl>
          <Count name={texts.toLookUp} count={identifiers.length} more={identifiers.length > 0 ? texts.kinds(kinds) : undefined} />
          <Count name={texts.mended} count={mended} />
          <Count name={texts.doubled} count={doubled} />
          <Count name={texts.dropped} count={dropped.length} bad />
          {source.blank > 0 && <Count name={texts.blank} count={source.blank} more={texts.rows(source.blank)} />}
        </dl>
      </div>
      <FormError
        text={identifiers.length > MOST_IDENTIFIERS ? tooManyIdentifiers(identifiers.length) : identifiers.length === 0 ? texts.nothingGood : undefined}
      />
      {mended > 0 && (
        <Entries
          title={texts.mendedList}
          heads={[texts.row, texts.written, texts.becomes, texts.why]}
          rows={firstOf(identifiers, ({ mended: how }) => how !== null).map(({ row, text, value, mended: how }) => [row, text, value, how ?? ''])}
          all={mended}
        />
      )}
      {merged.length > 0 && (
        <Entries
          title={texts.doubledList}
          heads={[texts.row, texts.identifier, texts.alsoIn]}
          rows={merged.slice(0, SHOWN).map(({ row, value, twins }) => [row, value, twins.map((twin) => twin.row).join(', ')])}
          all={merged.length}
        />
      )}
      {dropped.some(({ why }) => why === dropTexts.cutShort) && <p className="hint">{texts.sheetsCutHint}</p>}
      {dropped.length > 0 && (
        <Entries
          title={texts.droppedList}
          heads={[texts.row, texts.written, texts.why]}
          rows={dropped.slice(0, SHOWN).map(({ row, text, why }) => [row, text, why])}
          all={dropped.length}
        />
      )}
    </section>
  );
}

const Count = ({ name, count, more, bad }: { name: string; count: number; more?: ReactNode; bad?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b className={bad && count > 0 ? 'fig bad' : 'fig'}>{formatCount(count)}</b> {more && <span className="soft">{more}</span>}
    </dd>
  </div>
);

type EntriesProps = { title: string; heads: readonly string[]; rows: readonly (readonly [number, ...string[]])[]; all: number };

const Entries = ({ title, heads, rows, all }: EntriesProps) => (
  <details className="input-rows">
    <summary>
      {title} <span className="count">{formatCount(all)}</span>
    </summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: must be scrollable by keyboard */}
    <section className="input-scroll" aria-label={title} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at === 0 ? 'num' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, ...cells]) => (
            <tr key={row}>
              <td className="num">{formatCount(row)}</td>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]} className={at === cells.length - 1 ? undefined : 'code cut'}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {all > rows.length && <p className="soft">{texts.more(all - rows.length)}</p>}
    </section>
  </details>
);

function firstOf<T>(all: readonly T[], wanted: (each: T) => boolean): T[] {
  const found: T[] = [];
  for (const each of all) {
    if (found.length === SHOWN) break;
    if (wanted(each)) found.push(each);
  }
  return found;
}
