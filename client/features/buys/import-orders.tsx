import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FileDrop, type FileRules } from '#client/ui/file-drop.tsx';
import { ImportReport } from '#client/ui/import-report.tsx';
import { Select } from '#client/ui/select.tsx';
import { type BuysImported, buyLimits } from '#shared/buys/buy.ts';
import { buyCalls } from '#shared/buys/calls.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { DEFAULT_MARKETPLACE, marketplaceOf, supportedMarketplaces } from '#shared/marketplaces.ts';
import { orderTexts as texts } from './texts.ts';

type ImportOrdersProps = { store: Pick<StoreDeps, 'call'>; zone: string; onImported(): void; onClose(): void };

const rules: FileRules = { endings: ['.csv'], mostBytes: buyLimits.fileBytes };

/** Imports a file of orders, and says which rows were refused and why (OWN-13). */
export function ImportOrders({ store, zone, onImported, onClose }: ImportOrdersProps) {
  const [file, setFile] = useState<File>();
  const [marketplace, setMarketplace] = useState<SupportedMarketplace>(DEFAULT_MARKETPLACE);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [report, setReport] = useState<BuysImported>();
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setFault(undefined);
    setReport(undefined);
  };
  const run = async () => {
    if (!file || busy) return;
    setBusy(true);
    const csv = await file.text().catch(() => undefined);
    const answer = csv === undefined ? undefined : await caller(buyCalls, store.call).import({ csv, marketplace, zone });
    setBusy(false);
    if (!answer?.ok) return setFault(answer?.error.message ?? texts.unreadable);
    setReport(answer.value.value);
    onImported();
  };
  return (
    <Dialog
      wide
      title={texts.title}
      onClose={onClose}
      foot={
        report ? (
          <>
            <button type="button" className="btn" onClick={() => choose(undefined)}>
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
        <ImportReport {...report} refused={report.refused.map(({ asin, ...row }) => ({ ...row, key: asin }))} texts={texts} />
      ) : (
        <div className="buy-form">
          <FileDrop
            label={texts.file}
            rules={rules}
            hint={texts.hint}
            chosen={file}
            disabled={busy}
            error={fault}
            onFiles={([first]) => choose(first)}
            onClear={() => choose(undefined)}
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
