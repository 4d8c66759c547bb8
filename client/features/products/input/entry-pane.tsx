import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Check } from '#client/ui/checkbox.tsx';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { TextArea } from '#client/ui/fields.tsx';
import { FileDrop, type FileRules } from '#client/ui/file-drop.tsx';
import { FormError } from '#client/ui/form.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { Select } from '#client/ui/select.tsx';
import { Note } from '#client/ui/states.tsx';
import { formatCount } from '#shared/format.ts';
import { separators } from '#shared/grid/separator.ts';
import { inputMethods, MOST_IDENTIFIERS, tooManyIdentifiers } from '#shared/products/identifiers.ts';
import { dropTexts, readKinds } from '#shared/products/read-identifier.ts';
import { ColumnPane } from './column-pane.tsx';
import type { Progress } from './files/read-rows.ts';
import { readTable, startTableWorker } from './files/read-table.ts';
import { fileLimits } from './files/taken-rows.ts';
import { type InputStore, type TableSource, tableOf } from './input-source.ts';
import { CostLine, type ListCost } from './list-cost.tsx';
import { ReadingList } from './reading-list.tsx';
import { inputTexts as texts } from './texts.ts';
import type { Input } from './use-input.ts';
import '#client/ui/charts/charts.css';
import '#client/ui/tags.css';

const PickSheet = lazyPart(() => import('#client/widgets/sheets/pick-sheet.tsx'), 'PickSheet');

/** Chooses the input method. Google Sheets appears only if the portal supports it. */
export const MethodChoice = ({ input, sheets }: { input: Input; sheets: boolean }) => (
  <RadioGroup
    label={texts.steps.method}
    choices={inputMethods
      .filter((method) => sheets || method !== 'identifier_google_sheet')
      .map((method) => ({ value: method, label: texts.methods[method] }))}
    value={input.entered.method}
    onChange={input.setMethod}
  />
);

/** The list's input, the result of cleaning it, and its cost. */
export function EntryPane({ store, cost, input }: { store: InputStore; cost: ListCost; input: Input }) {
  const { entered } = input;
  const table = tableOf(entered);
  return (
    <div className="input-entry">
      {entered.method === 'identifier_direct_enter' && (
        <TextArea
          label={texts.list}
          hint={texts.listHint}
          placeholder={texts.listExample}
          rows={6}
          spellCheck={false}
          autoCapitalize="characters"
          value={entered.text}
          onChange={(event) => input.setText(event.target.value)}
        />
      )}
      {entered.method === 'identifier_upload' && (
        <FileEntry
          table={entered.upload}
          onTable={(file, rows) => input.setTable('upload', file, rows)}
          onClear={() => input.setTable('upload', null)}
        />
      )}
      {entered.method === 'identifier_google_sheet' && <SheetEntry store={store} input={input} />}
      {table && <ColumnPane table={table} onMapping={input.setMapping} />}
      {(table === null) === (entered.method === 'identifier_direct_enter') &&
        (table === null || table.mapping.column !== null) && (
          <>
            <CleanPreview input={input} />
            {input.hasList && <CostLine cost={cost} />}
          </>
        )}
    </div>
  );
}

function SheetEntry({ store, input }: { store: InputStore; input: Input }) {
  const { sheet } = input.entered;
  if (sheet) {
    return (
      <Note
        action={
          <button type="button" className="btn small" ref={focusAtOnce} onClick={() => input.setTable('sheet', null)}>
            {texts.otherSheet}
          </button>
        }
      >
        {sheet.name}
      </Note>
    );
  }
  return (
    <PickSheet
      deps={store}
      label={texts.importSheet}
      onRows={({ spreadsheet, sheet: name, rows, cut }) =>
        input.setTable('sheet', { name: `${spreadsheet}, ${name}`, cut }, rows)
      }
    />
  );
}

/** Restores the focus after the picker, which had it, disappears. */
const focusAtOnce = (button: HTMLElement | null) => button?.focus({ preventScroll: true });

type FileEntryProps = {
  table: TableSource | null;
  onTable: (file: { name: string; size: number }, rows: string[][]) => void;
  onClear: () => void;
};

const rules: FileRules = { endings: ['.csv', '.xls', '.xlsx'], mostBytes: fileLimits.fileBytes };

/** Takes a file by click, keyboard, or drop. A worker reads it, with progress and a way to stop. */
function FileEntry({ table, onTable, onClear }: FileEntryProps) {
  const [reading, setReading] = useState<{ file: File; progress: Progress | null } | null>(null);
  const [fault, setFault] = useState('');
  const [last, setLast] = useState<{ file: File; separator: string | undefined } | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const take = async ([file]: File[], separator?: string) => {
    if (!file) return;
    setFault('');
    setLast({ file, separator });
    setReading({ file, progress: null });
    const own = new AbortController();
    stop.current = own;
    const read = await readTable(file, {
      startWorker: startTableWorker,
      signal: own.signal,
      onProgress: (progress) => setReading({ file, progress }),
      separator,
    });
    setReading(null);
    if (read?.ok) onTable({ name: file.name, size: file.size }, read.value);
    else if (read) setFault(`${file.name}: ${read.error}`);
  };
  const chosen = reading?.file ?? (table && { name: table.name, size: table.size ?? 0 });
  return (
    <div className="input-file">
      <FileDrop
        label={texts.file}
        hint={texts.fileHint}
        rules={rules}
        error={fault}
        onFiles={(files) => void take(files)}
        {...(chosen && { chosen: { name: chosen.name, size: chosen.size } })}
        onClear={() => {
          setFault('');
          setLast(null);
          onClear();
        }}
        {...(reading && { progress: { done: reading.progress?.done ?? 0, of: reading.progress?.of } })}
      />
      {reading && (
        <button type="button" className="btn" onClick={() => stop.current?.abort()}>
          {texts.stopReading}
        </button>
      )}
      {table && !reading && last && /\.csv$/i.test(last.file.name) && (
        <Select
          label={texts.separator}
          choices={[
            { value: '', label: texts.separatorFound },
            ...separators.map((value) => ({ value, label: texts.separators[value] })),
          ]}
          value={last.separator ?? ''}
          onChange={(value) => void take([last.file], value === '' ? undefined : value)}
        />
      )}
      <span className="unseen" role="status">
        {reading ? texts.reading : ''}
      </span>
    </div>
  );
}

/** Summarizes the list as it was read, before any tokens are spent. */
function CleanPreview({ input }: { input: Input }) {
  const { cleaned, busy } = input.clean;
  if (!cleaned)
    return <p role="status">{busy ? texts.cleaning : <span className="soft">{texts.nothingEntered}</span>}</p>;
  const { list, source } = cleaned;
  const { identifiers, dropped, mended, doubled, kinds } = list;
  const totals = readKinds.flatMap((kind, at) =>
    kinds[kind] === undefined ? [] : { kind, count: kinds[kind], nth: at + 1 },
  );
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
        text={
          identifiers.length > MOST_IDENTIFIERS
            ? tooManyIdentifiers(identifiers.length)
            : identifiers.length === 0
              ? texts.nothingGood
              : undefined
        }
      />
      {dropped.some(({ why }) => why === dropTexts.cutShort) && <p className="hint">{texts.sheetsCutHint}</p>}
      {dropped.length > 0 && (
        <Check
          label={texts.leaveOut(dropped.length)}
          checked={input.leavesOut}
          onChange={(event) => input.setLeavesOut(event.target.checked)}
        />
      )}
      <ReadingList list={list} onCorrect={input.correct} />
    </section>
  );
}

const Count = ({ name, count, more, bad }: { name: string; count: number; more?: ReactNode; bad?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b className={bad && count > 0 ? 'fig bad' : 'fig'}>{formatCount(count)}</b>{' '}
      {more && <span className="soft">{more}</span>}
    </dd>
  </div>
);
