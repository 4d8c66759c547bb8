import { useEffect, useRef, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { TextArea } from '#client/ui/fields.tsx';
import { FileDrop, type FileRules } from '#client/ui/file-drop.tsx';
import { Lazy } from '#client/ui/lazy.tsx';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { Note } from '#client/ui/states.tsx';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { productCalls } from '#shared/products/calls.ts';
import { inputMethods } from '#shared/products/identifiers.ts';
import { isSupported } from '#shared/result.ts';
import { remainingTokens } from '#shared/tokens/balance.ts';
import { noTokensTexts, TOKEN_PLANS_PATH } from '#shared/tokens/no-tokens.ts';
import { CleanPreview } from './clean-preview.tsx';
import { ColumnPane } from './column-pane.tsx';
import type { Progress } from './files/read-rows.ts';
import { readTable, startTableWorker } from './files/read-table.ts';
import { fileLimits } from './files/taken-rows.ts';
import { type InputStore, type TableSource, tableOf } from './input-source.ts';
import { inputTexts as texts } from './texts.ts';
import type { Cleaned } from './use-clean-list.ts';
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
export function EntryPane({ store, marketplace, input }: { store: InputStore; marketplace: SupportedMarketplace; input: Input }) {
  const { entered, clean } = input;
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
          <CleanPreview state={clean} />
          {input.hasList && clean.cleaned && <CostLine store={store} marketplace={marketplace} cleaned={clean.cleaned} />}
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

/** ms the list must stay unchanged before its cost is requested */
const SETTLED = 500;

type Cost = { of: Cleaned; atMost: number; free: number | null };

/** Shows the list's cost up front: at most one token per identifier, none for those seen within 24 h. */
function CostLine({ store, marketplace, cleaned }: { store: InputStore; marketplace: SupportedMarketplace; cleaned: Cleaned }) {
  const [cost, setCost] = useState<Cost | null>(null);
  const { value: balance } = useValue(store.tokens$);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const { identifiers } = cleaned.list;
      const valuesOf = (isAsin: boolean) => identifiers.filter(({ kind }) => (kind === 'ASIN') === isAsin).map(({ value }) => value);
      const lists = [{ asins: valuesOf(true) }, { identifiers: valuesOf(false) }].filter((list) => Object.values(list)[0]?.length);
      const answers = await Promise.all(lists.map((list) => caller(productCalls, store.call).cost({ marketplace, ...list }, { signal: stop.signal })));
      if (stop.signal.aborted) return;
      const costs = answers.flatMap((answer) => (answer.ok && isSupported(answer.value.value) ? answer.value.value : []));
      const sum = (of: 'atMost' | 'free') => (costs.length === lists.length ? costs.reduce((total, cost) => total + cost[of], 0) : null);
      setCost({ of: cleaned, atMost: sum('atMost') ?? identifiers.length, free: sum('free') });
    };
    const timer = setTimeout(() => void ask(), SETTLED);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [store.call, marketplace, cleaned]);

  const known = cost?.of === cleaned ? cost : null;
  const left = balance ? remainingTokens(balance) : null;
  const missing = known && left !== null ? known.atMost - left : 0;
  return (
    <div className="input-cost">
      <p role="status">
        {known ? (
          known.free === null ? (
            texts.costUnknown(known.atMost)
          ) : (
            texts.costs(known.atMost, known.free)
          )
        ) : (
          <span className="soft">{texts.costRequest}</span>
        )}{' '}
        {known && left !== null && <span className="soft fig">{texts.left(left)}</span>}
      </p>
      {missing > 0 && (
        <Note
          action={
            <Link className="btn small" href={TOKEN_PLANS_PATH}>
              {noTokensTexts.action}
            </Link>
          }
        >
          {texts.tooFew(missing)}
        </Note>
      )}
    </div>
  );
}
