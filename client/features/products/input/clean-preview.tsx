import type { ReactNode } from 'react';
import { Check } from '#client/ui/checkbox.tsx';
import { FormError } from '#client/ui/form.tsx';
import { formatCount } from '#shared/format.ts';
import { MOST_IDENTIFIERS, tooManyIdentifiers } from '#shared/products/identifiers.ts';
import { dropTexts, readKinds } from '#shared/products/read-identifier.ts';
import { ReadingList } from './reading-list.tsx';
import { inputTexts as texts } from './texts.ts';
import type { Input } from './use-input.ts';
import '#client/ui/charts/charts.css';
import '#client/ui/tags.css';

/** Summarizes the list as it was read, before any tokens are spent. */
export function CleanPreview({ input }: { input: Input }) {
  const { cleaned, busy } = input.clean;
  if (!cleaned) return <p role="status">{busy ? texts.cleaning : <span className="soft">{texts.nothingEntered}</span>}</p>;
  const { list, source } = cleaned;
  const { identifiers, dropped, mended, doubled, kinds } = list;
  const totals = readKinds.flatMap((kind, at) => (kinds[kind] === undefined ? [] : { kind, count: kinds[kind], nth: at + 1 }));
  return (
    <section className="input-clean" aria-label={texts.summary} aria-busy={busy}>
      <div role="status">
        <dl>
          <Count name={texts.toLookUp} count={identifiers.length} />
          <Count name={texts.mended} count={mended} />
          <Count name={texts.doubled} count={doubled} />
          <Count name={texts.dropped} count={dropped.length} bad />
          {source.blank > 0 && <Count name={texts.blank} count={source.blank} more={texts.rows(source.blank)} />}
        </dl>
        <div className="kinds" aria-hidden="true">
          {totals.map(({ kind, count, nth }) => (
            <i key={kind} className={`kind-${nth}`} style={{ flexGrow: count }} />
          ))}
          {dropped.length > 0 && <i className="kind-none" style={{ flexGrow: dropped.length }} />}
        </div>
        <p className="kinds-key">
          {totals.map(({ kind, count, nth }) => (
            <span key={kind}>
              <span className={`series-key key-${nth}`} aria-hidden="true">
                {kind.charAt(0)}
              </span>
              {kind} <b className="fig">{formatCount(count)}</b>
            </span>
          ))}
        </p>
      </div>
      <FormError
        text={identifiers.length > MOST_IDENTIFIERS ? tooManyIdentifiers(identifiers.length) : identifiers.length === 0 ? texts.nothingGood : undefined}
      />
      {dropped.some(({ why }) => why === dropTexts.cutShort) && <p className="hint">{texts.sheetsCutHint}</p>}
      {dropped.length > 0 && (
        <Check label={texts.leaveOut(dropped.length)} checked={input.leavesOut} onChange={(event) => input.setLeavesOut(event.target.checked)} />
      )}
      <ReadingList list={list} onCorrect={input.correct} />
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
