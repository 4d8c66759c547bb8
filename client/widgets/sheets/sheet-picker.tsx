import { useEffect, useId, useState } from 'react';
import type { CallFailure } from '#client/api/call.ts';
import type { SheetsApi } from '#client/api/caller.ts';
import { RetryButton } from '#client/ui/failures.tsx';
import { TextField } from '#client/ui/fields.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Select } from '#client/ui/select.tsx';
import { Note, Skeleton } from '#client/ui/states.tsx';
import { formatDate } from '#shared/format.ts';
import type { Sheet, Spreadsheet } from '#shared/sheets/sheet.ts';
import { sheetTexts } from './texts.ts';
import { type Spreadsheets, useSpreadsheets } from './use-spreadsheets.ts';

export type Target = { spreadsheet: Spreadsheet; sheet: Sheet };

type SheetPickerProps = {
  api: SheetsApi;
  /** The previous choice, preselected. */
  before: Target | null;
  onChange(target: Target | null): void;
  onFailure(failure: CallFailure): void;
  disabled?: boolean;
};

const SEARCH_SETTLES = 300;

export function SheetPicker({ api, before, onChange, onFailure, disabled = false }: SheetPickerProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), SEARCH_SETTLES);
  const spreadsheets = useSpreadsheets(api, search, onFailure);
  const [spreadsheet, setSpreadsheet] = useState(before?.spreadsheet ?? null);
  const sheets = useSheets(api, spreadsheet?.id ?? null, onFailure);
  const [wanted, setWanted] = useState(before?.sheet.id ?? null);
  const sheet = sheets.list?.find(({ id }) => id === wanted) ?? sheets.list?.[0] ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the choice changes
  useEffect(() => onChange(spreadsheet && sheet ? { spreadsheet, sheet } : null), [spreadsheet, sheet]);

  const choose = (chosen: Spreadsheet) => {
    setSpreadsheet(chosen);
    setWanted(null);
  };
  return (
    <div className="sheets-picker">
      <TextField
        label={sheetTexts.search}
        type="search"
        autoComplete="off"
        before={<Icon name="search" />}
        value={typed}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SpreadsheetList of={spreadsheets} search={search} chosen={spreadsheet} onChoose={choose} disabled={disabled} />
      {spreadsheet && sheets.failure && (
        <Note bad action={<Again onPress={sheets.again} />}>
          {sheets.failure.message}
        </Note>
      )}
      {spreadsheet && sheets.loading && <Skeleton lines={1} label={sheetTexts.loading} />}
      {spreadsheet && sheets.list?.length === 0 && <Note>{sheetTexts.noSheets}</Note>}
      {spreadsheet && sheets.list && sheet && (
        <Select
          label={sheetTexts.sheet}
          choices={sheets.list.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={String(sheet.id)}
          disabled={disabled}
          onChange={(id) => setWanted(Number(id))}
        />
      )}
    </div>
  );
}

type ListProps = {
  of: Spreadsheets;
  search: string;
  chosen: Spreadsheet | null;
  onChoose(chosen: Spreadsheet): void;
  disabled: boolean;
};

function SpreadsheetList({ of, search, chosen, onChoose, disabled }: ListProps) {
  const name = useId();
  // The chosen spreadsheet stays visible in any search.
  const list = chosen && !of.list.some(({ id }) => id === chosen.id) ? [chosen, ...of.list] : of.list;
  return (
    <fieldset className="sheets-list" aria-busy={of.loading}>
      <legend className="label">{sheetTexts.spreadsheets}</legend>
      <div className="sheets-rows">
        {list.map((each) => (
          <label key={each.id} className="sheets-row">
            <input
              type="radio"
              name={name}
              checked={each.id === chosen?.id}
              disabled={disabled}
              onChange={() => onChoose(each)}
            />
            <span className="cut" dir="auto" title={each.title}>
              {each.title}
            </span>
            {each.changedAt !== null && <span className="faint small">{formatDate(each.changedAt)}</span>}
          </label>
        ))}
        {of.loading && <Skeleton lines={3} label={sheetTexts.loading} />}
        {!of.loading && !of.failure && of.list.length === 0 && (
          <p className="hint" role="status">
            {search ? sheetTexts.nothingFound(search) : sheetTexts.noSpreadsheets}
          </p>
        )}
        {of.hasMore && !of.loading && !of.failure && (
          <button type="button" className="btn small" disabled={disabled} onClick={of.more}>
            {sheetTexts.more}
          </button>
        )}
        {of.failure && (
          <Note bad action={<Again onPress={of.again} />}>
            {of.failure.message}
          </Note>
        )}
      </div>
    </fieldset>
  );
}

const Again = ({ onPress }: { onPress(): void }) => <RetryButton onPress={onPress} small />;

/** Returns a value once it has been stable. @param ms how long */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

type Read = { of: string | null; list: readonly Sheet[] | null; failure: CallFailure | null };

/** Reads a spreadsheet's sheets; none for null. @param onFailure called on each failure */
function useSheets(api: SheetsApi, spreadsheet: string | null, onFailure: (failure: CallFailure) => void) {
  const [read, setRead] = useState<Read>({ of: null, list: null, failure: null });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns for another spreadsheet or a retry
  useEffect(() => {
    if (spreadsheet === null) return;
    const own = new AbortController();
    setRead({ of: spreadsheet, list: null, failure: null });
    void api.sheets({ spreadsheet }, { signal: own.signal }).then((answer) => {
      if (own.signal.aborted) return;
      if (!answer.ok) onFailure(answer.error);
      setRead({
        of: spreadsheet,
        list: answer.ok ? answer.value.value.sheets : null,
        failure: answer.ok ? null : answer.error,
      });
    });
    return () => own.abort();
  }, [api, spreadsheet, round]);

  const current = read.of === spreadsheet ? read : { of: spreadsheet, list: null, failure: null };
  return {
    list: current.list,
    failure: current.failure,
    loading: spreadsheet !== null && current.list === null && current.failure === null,
    again: () => setRound(round + 1),
  };
}
