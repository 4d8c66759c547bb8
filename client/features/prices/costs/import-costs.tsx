import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FileDrop, type FileRules } from '#client/ui/file-drop.tsx';
import { saveCsv } from '#client/ui/grid/tools/local-table.ts';
import { Select } from '#client/ui/select.tsx';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { marketplaceOf, supportedMarketplaces } from '#shared/marketplaces.ts';
import { type SkusImported, skuLimits } from '#shared/prices/seller-sku.ts';
import { skuCalls } from '#shared/prices/sku-calls.ts';
import { importTexts as texts } from './dialog-texts.ts';

type ImportCostsProps = { deps: StoreDeps; start: SupportedMarketplace; onImported(): void; onClose(): void };

const rules: FileRules = { endings: ['.csv'], mostBytes: skuLimits.fileBytes };
/** A longer list is for a spreadsheet. */
const SHOWN = 100;

/** Imports a CSV file, and says which rows were refused and why. */
export function ImportCosts({ deps, start, onImported, onClose }: ImportCostsProps) {
  const [file, setFile] = useState<File>();
  const [marketplace, setMarketplace] = useState(start);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [report, setReport] = useState<SkusImported>();

  const run = async () => {
    if (!file || busy) return;
    setBusy(true);
    setFault(undefined);
    const csv = await file.text().catch(() => undefined);
    const answer = csv === undefined ? undefined : await caller(skuCalls, deps.call).import({ csv, marketplace });
    setBusy(false);
    if (!answer?.ok) return setFault(answer?.error.message ?? texts.unreadable);
    setReport(answer.value.value);
    onImported();
  };
  const again = () => {
    setReport(undefined);
    setFile(undefined);
  };

  return (
    <Dialog
      wide
      title={texts.title}
      onClose={onClose}
      foot={
        report ? (
          <>
            <button type="button" className="btn" onClick={again}>
              {texts.another}
            </button>
            <button type="button" className="btn primary" data-autofocus onClick={onClose}>
              {texts.done}
            </button>
          </>
        ) : (
          <>
            <button type="button" className="btn" onClick={onClose}>
              {texts.cancel}
            </button>
            <BusyButton busy={busy} disabled={!file} onClick={() => void run()}>
              {texts.submit}
            </BusyButton>
          </>
        )
      }
    >
      {report ? (
        <ImportReport report={report} />
      ) : (
        <div className="sku-values">
          <FileDrop
            label={texts.file}
            rules={rules}
            hint={texts.hint}
            chosen={file}
            disabled={busy}
            error={fault}
            onFiles={([first]) => {
              setFile(first);
              setFault(undefined);
            }}
            onClear={() => setFile(undefined)}
          />
          <Select
            label={texts.marketplace}
            value={marketplace}
            choices={supportedMarketplaces.map((code) => ({ value: code, label: marketplaceOf(code)?.name ?? code }))}
            onChange={setMarketplace}
          />
        </div>
      )}
    </Dialog>
  );
}

function ImportReport({ report: { saved, unchanged, refused } }: { report: SkusImported }) {
  return (
    <>
      <p role="status">
        <b>{texts.saved(saved)}</b>, {texts.unchanged(unchanged)},{' '}
        <span className={refused.length > 0 ? 'bad' : undefined}>{texts.refused(refused.length)}</span>.
      </p>
      {refused.length > 0 && (
        <>
          <div className="import-report">
            <table className="table" aria-label={texts.report}>
              <thead>
                <tr>
                  <th scope="col" className="num">
                    {texts.row}
                  </th>
                  <th scope="col">{texts.sku}</th>
                  <th scope="col">{texts.column}</th>
                  <th scope="col">{texts.reason}</th>
                </tr>
              </thead>
              <tbody>
                {refused.slice(0, SHOWN).map(({ row, sku, column, reason }) => (
                  <tr key={row}>
                    <td className="num">{row}</td>
                    <td>{sku}</td>
                    <td>{column}</td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {refused.length > SHOWN && <p className="soft small">{texts.more(refused.length - SHOWN)}</p>}
          <button type="button" className="btn" onClick={() => void saveReport(refused)}>
            {texts.download}
          </button>
        </>
      )}
    </>
  );
}

const saveReport = (refused: SkusImported['refused']) =>
  saveCsv('refused-rows.csv', {
    columns: [texts.row, texts.sku, texts.column, texts.reason],
    count: refused.length,
    async *read() {
      yield refused.map(({ row, sku, column, reason }) => [row, sku, column, reason]);
    },
  });
