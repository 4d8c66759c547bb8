import { useEffect, useMemo, useState } from 'react';
import type { TrackingApi } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea, TextField } from '#client/ui/fields.tsx';
import { Select } from '#client/ui/select.tsx';
import { Note } from '#client/ui/states.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { rearmChoices } from '#shared/tracking/rule.ts';
import type { TrackedMany } from '#shared/tracking/track-many.ts';
import type { Tracked } from '#shared/tracking/tracked.ts';
import { trackingMetrics } from '#shared/tracking/tracking-metrics.ts';
import { nameOf } from '../figures.ts';
import type { TrackedMarketplace } from '../tracking-address.ts';
import type { TrackingCommands } from '../tracking-commands.ts';
import { ManyReport } from './many-report.tsx';
import { TableFile, type TableFiles } from './table-file.tsx';
import { manyTexts as texts } from './texts.ts';
import { type CommonRule, noCommonRule, readThresholds } from './threshold-columns.ts';

export type TrackManyProps = {
  api: TrackingApi;
  commands: TrackingCommands;
  files: () => Promise<TableFiles>;
  marketplace: TrackedMarketplace;
  /** All tracked products of the marketplace. */
  tracked: readonly Tracked[];
  /** The products to change, or the ASINs to begin with. */
  start: { products: readonly Tracked[] } | { asins: readonly string[] };
  onClose(): void;
};

/** How long typing pauses before the rows are checked, ms. */
const PAUSE = 400;

/**
 * Tracks many products, or changes a selection: rows are pasted or read from a file, checked by the provider, and saved
 * in one call.
 */
export function TrackManyDialog({ api, commands, files, marketplace, tracked, start, onClose }: TrackManyProps) {
  const edited = 'products' in start ? start.products : null;
  const [text, setText] = useState('asins' in start ? start.asins.join('\n') : '');
  const [file, setFile] = useState<{ name: string; size: number; rows: string[][] } | null>(null);
  const [common, setCommon] = useState<CommonRule>(noCommonRule);
  const pasted = usePasted(text, files);
  const table = useMemo(
    () => (edited ? [['ASIN'], ...edited.map(({ asin }) => [asin])] : (file?.rows ?? pasted)),
    [edited, file, pasted],
  );
  const read = useMemo(() => readThresholds(table, common), [table, common]);
  const hasRule =
    edited === null || common.min !== '' || common.max !== '' || common.rearm !== '' || common.sameAs !== '';
  const [checked, setChecked] = useChecked(api, marketplace, hasRule ? read.rows : []);
  const report = checked?.of === read.rows ? checked.report : null;
  const counts = countsOf(report, read.problems.length);
  const ready = counts.started + counts.changed;

  const { busy, fault, submit } = useSubmit(async () => {
    if (ready === 0) return;
    const answer = await commands.saveMany({ marketplace, rows: read.rows }, tracked);
    if (!answer.ok) return answer.error.message;
    // Refused after the check, such as by a colleague's rows that took the last places: the report says so.
    if (countsOf(answer.value, 0).refused > countsOf(report, 0).refused)
      setChecked({ of: read.rows, report: answer.value, fault: '' });
    else onClose();
  });
  const isChecking = hasRule && !report && !checked?.fault && read.rows.length > 0;
  const others = tracked.filter(({ id }) => !edited?.some((product) => product.id === id));
  const change = (next: Partial<CommonRule>) => setCommon({ ...common, ...next });
  return (
    <Dialog
      wide
      title={edited ? texts.editTitle(edited.length) : texts.title}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {report?.saved ? texts.close : texts.cancel}
          </button>
          {!report?.saved && (
            <BusyButton busy={busy} disabled={ready === 0} onClick={submit}>
              {edited ? texts.change(ready) : texts.track(ready)}
            </BusyButton>
          )}
        </>
      }
    >
      <div className="track-many">
        {!edited && (
          <div className="track-many-source">
            <TextArea
              label={texts.paste}
              hint={texts.pasteHint}
              placeholder={texts.pasteExample}
              rows={7}
              spellCheck={false}
              autoCapitalize="characters"
              disabled={file !== null}
              data-autofocus
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <TableFile files={files} chosen={file} onFile={setFile} />
          </div>
        )}
        <CommonFields common={common} isEdit={edited !== null} others={others} onChange={change} />
        {(fault || checked?.fault) && (
          <Note bad>
            <b>{fault ? texts.saveFailed : texts.checkFailed}</b> {fault || checked?.fault}
          </Note>
        )}
        <div className="track-many-state" role="status">
          <CheckState {...{ read, report, counts }} isEdit={edited !== null} isChecking={isChecking} />
        </div>
        {read.ignored.length > 0 && <p className="soft small">{texts.ignored(read.ignored.slice(0, 8).join(', '))}</p>}
        <ManyReport problems={read.problems} outcomes={report?.rows ?? []} currency={currencyOf(marketplace)} />
      </div>
    </Dialog>
  );
}

type CheckStateProps = {
  read: ReturnType<typeof readThresholds>;
  report: TrackedMany | null;
  counts: Counts;
  isEdit: boolean;
  isChecking: boolean;
};

/** What would happen, or how far the check is. */
function CheckState({ read, report, counts, isEdit, isChecking }: CheckStateProps) {
  if (read.rows.length === 0 && read.problems.length === 0)
    return isEdit ? null : <p className="soft">{texts.nothing}</p>;
  if (isChecking) return <p className="soft">{texts.checking}</p>;
  return (
    <p>
      <b>{texts.summary(counts.started, counts.changed, counts.unchanged, counts.refused)}</b>{' '}
      {report && !isEdit && <span className="soft">{texts.left(report.left)}</span>}
    </p>
  );
}

type CommonFieldsProps = {
  common: CommonRule;
  /** Whether tracked products are changed. */
  isEdit: boolean;
  /** Products whose rule can be taken over. */
  others: readonly Tracked[];
  onChange(change: Partial<CommonRule>): void;
};

/** What all rows have that don't say otherwise. */
const CommonFields = ({ common, isEdit, others, onChange }: CommonFieldsProps) => (
  <fieldset className="track-many-common">
    <legend>{isEdit ? texts.commonEdit : texts.common}</legend>
    <Select
      label={texts.metric}
      value={common.field}
      choices={trackingMetrics.map(({ field, label }) => ({ value: field, label }))}
      onChange={(field) => onChange({ field })}
    />
    <TextField
      label={texts.min}
      value={common.min}
      maxLength={20}
      autoComplete="off"
      onChange={({ target }) => onChange({ min: target.value })}
    />
    <TextField
      label={texts.max}
      value={common.max}
      maxLength={20}
      autoComplete="off"
      onChange={({ target }) => onChange({ max: target.value })}
    />
    <Select
      label={texts.rearm}
      value={common.rearm}
      choices={[
        { value: '', label: isEdit ? texts.unchanged : texts.usual },
        ...rearmChoices.map(({ id, label }) => ({ value: id, label })),
      ]}
      onChange={(rearm) => onChange({ rearm })}
    />
    {others.length > 0 && (
      <Select
        label={texts.sameAs}
        value={common.sameAs}
        choices={[
          { value: '', label: texts.nobody },
          ...others.map((product) => ({ value: product.asin, label: nameOf(product) })),
        ]}
        onChange={(sameAs) => onChange({ sameAs })}
      />
    )}
    <p className="hint">{texts.commonHint}</p>
  </fieldset>
);

type Counts = { started: number; changed: number; unchanged: number; refused: number };

function countsOf(report: TrackedMany | null, unread: number): Counts {
  const counts: Counts = { started: 0, changed: 0, unchanged: 0, refused: unread };
  for (const { outcome } of report?.rows ?? []) counts[outcome] += 1;
  return counts;
}

type Rows = ReturnType<typeof readThresholds>['rows'];
type Checked = { of: Rows; report: TrackedMany | null; fault: string };

/** Asks the provider what would happen, once typing pauses. */
function useChecked(
  api: TrackingApi,
  marketplace: TrackedMarketplace,
  rows: Rows,
): [Checked | null, (next: Checked) => void] {
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    if (rows.length === 0) return;
    const end = new AbortController();
    const ask = async () => {
      const answer = await api.many({ marketplace, rows, save: false }, { signal: end.signal });
      if (end.signal.aborted) return;
      setChecked(
        answer.ok
          ? { of: rows, report: answer.value.value, fault: '' }
          : { of: rows, report: null, fault: answer.error.message },
      );
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [api, marketplace, rows]);
  return [checked, setChecked];
}

/** The rows of a pasted text. The reader of files finds its delimiter. */
function usePasted(text: string, files: () => Promise<TableFiles>): readonly (readonly string[])[] {
  const [rows, setRows] = useState<readonly (readonly string[])[]>([]);
  useEffect(() => {
    if (text.trim() === '') return setRows([]);
    const end = new AbortController();
    const read = async () => {
      const { readTable, startTableWorker } = await files();
      const found = await readTable(new File([text], 'pasted.txt'), {
        startWorker: startTableWorker,
        signal: end.signal,
        onProgress: () => {},
      });
      if (found && !end.signal.aborted) setRows(found.ok ? found.value : []);
    };
    void read().catch(() => setRows([]));
    return () => end.abort();
  }, [text, files]);
  return rows;
}
