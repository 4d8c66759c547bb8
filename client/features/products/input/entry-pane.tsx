import { useEffect, useRef, useState } from 'react';
import { TextArea } from '#client/ui/fields.tsx';
import { FileDrop, type FileRules } from '#client/ui/file-drop.tsx';
import { Lazy } from '#client/ui/lazy.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { Note } from '#client/ui/states.tsx';
import { inputMethods } from '#shared/products/identifiers.ts';
import { CleanPreview } from './clean-preview.tsx';
import { ColumnPane } from './column-pane.tsx';
import type { Progress } from './files/read-rows.ts';
import { readTable, startTableWorker } from './files/read-table.ts';
import { fileLimits } from './files/taken-rows.ts';
import { type InputStore, type TableSource, tableOf } from './input-source.ts';
import { CostLine, type ListCost } from './list-cost.tsx';
import { inputTexts as texts } from './texts.ts';
import type { Input } from './use-input.ts';

/** Chooses the input method. Google Sheets appears only if the portal supports it. */
export const MethodChoice = ({ input, sheets }: { input: Input; sheets: boolean }) => (
  <RadioGroup
    label={texts.steps.method}
    choices={inputMethods.filter((method) => sheets || method !== 'identifier_google_sheet').map((method) => ({ value: method, label: texts.methods[method] }))}
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
        <FileEntry table={entered.upload} onTable={(file, rows) => input.setTable('upload', file, rows)} onClear={() => input.setTable('upload', null)} />
      )}
      {entered.method === 'identifier_google_sheet' && <SheetEntry store={store} input={input} />}
      {table && <ColumnPane table={table} onMapping={input.setMapping} />}
      {(table === null) === (entered.method === 'identifier_direct_enter') && (table === null || table.mapping.column !== null) && (
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
    <Lazy of={store.sheets}>
      {({ PickSheet }) => (
        <PickSheet
          label={texts.importSheet}
          onRows={({ spreadsheet, sheet: name, rows, cut }) => input.setTable('sheet', { name: `${spreadsheet}, ${name}`, cut }, rows)}
        />
      )}
    </Lazy>
  );
}

/** Restores the focus after the picker, which had it, disappears. */
const focusAtOnce = (button: HTMLElement | null) => button?.focus({ preventScroll: true });

type FileEntryProps = { table: TableSource | null; onTable: (file: { name: string; size: number }, rows: string[][]) => void; onClear: () => void };

const rules: FileRules = { endings: ['.csv', '.xls', '.xlsx'], mostBytes: fileLimits.fileBytes };

/** Takes a file by click, keyboard, or drop. A worker reads it, with progress and a way to stop. */
function FileEntry({ table, onTable, onClear }: FileEntryProps) {
  const [reading, setReading] = useState<{ file: File; progress: Progress | null } | null>(null);
  const [fault, setFault] = useState('');
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const take = async ([file]: File[]) => {
    if (!file) return;
    setFault('');
    setReading({ file, progress: null });
    const own = new AbortController();
    stop.current = own;
    const read = await readTable(file, { startWorker: startTableWorker, signal: own.signal, onProgress: (progress) => setReading({ file, progress }) });
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
          onClear();
        }}
        {...(reading && { progress: { done: reading.progress?.done ?? 0, of: reading.progress?.of } })}
      />
      {reading && (
        <button type="button" className="btn" onClick={() => stop.current?.abort()}>
          {texts.stopReading}
        </button>
      )}
      <span className="unseen" role="status">
        {reading ? texts.reading : ''}
      </span>
    </div>
  );
}
