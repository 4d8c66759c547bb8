import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FileDrop, type FileRules } from '#client/ui/file-drop.tsx';
import { ImportReport } from '#client/ui/import-report.tsx';
import { Select } from '#client/ui/select.tsx';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { marketplaceOf, supportedMarketplaces } from '#shared/marketplaces.ts';
import { type SkusImported, skuLimits } from '#shared/prices/seller-sku.ts';
import { skuCalls } from '#shared/prices/sku-calls.ts';
import { importTexts as texts } from './dialog-texts.ts';

type ImportCostsProps = { deps: StoreDeps; start: SupportedMarketplace; onImported(): void; onClose(): void };

const rules: FileRules = { endings: ['.csv'], mostBytes: skuLimits.fileBytes };

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
        <ImportReport {...report} refused={report.refused.map(({ sku, ...row }) => ({ ...row, key: sku }))} texts={texts} />
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
