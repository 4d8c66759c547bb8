import { useCallback, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FileDrop, type FileRules } from '#client/ui/file-drop.tsx';
import { ImportReport, type ReportTexts } from '#client/ui/import-report.tsx';
import { marketplaceChoices } from '#client/ui/marketplace-select.tsx';
import { Select } from '#client/ui/select.tsx';
import { useFilePreview } from '#client/ui/use-file-preview.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { type BuysImported, buyLimits } from '#shared/listings/buys/buy.ts';
import { buyCalls } from '#shared/listings/buys/calls.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { ok } from '#shared/result.ts';
import { orderTexts as texts } from './texts.ts';

type ImportOrdersProps = { store: Pick<StoreDeps, 'call'>; zone: string; onImported(): void; onClose(): void };

const rules: FileRules = { endings: ['.csv'], mostBytes: buyLimits.fileBytes };

/**
 * Imports a file of orders: says what would be saved and which rows refused, and why, before anything is saved, and the
 * same afterwards (OWN-13).
 */
export function ImportOrders({ store, zone, onImported, onClose }: ImportOrdersProps) {
  const [file, setFile] = useState<File>();
  const [marketplace, setMarketplace] = useState<string>(DEFAULT_MARKETPLACE);
  const [report, setReport] = useState<BuysImported>();
  const api = caller(buyCalls, store.call);
  const check = useCallback(
    async (csv: string, signal: AbortSignal) => {
      const answer = await api.preview({ csv, marketplace, zone }, { signal });
      return answer.ok ? ok(answer.value.value) : answer;
    },
    [api, marketplace, zone],
  );
  const { csv, found: preview, fault, setFault } = useFilePreview(file, check, texts.unreadable);
  const toSave = preview?.saved ?? 0;
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setReport(undefined);
  };
  const { busy, submit } = useSubmit(async () => {
    if (csv === undefined || toSave === 0) return;
    setFault(undefined);
    const answer = await api.import({ csv, marketplace, zone });
    if (!answer.ok) return setFault(answer.error.message);
    setReport(answer.value.value);
    onImported();
  });
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
            <BusyButton busy={busy} disabled={toSave === 0} onClick={submit}>
              {preview ? texts.save(toSave) : texts.submit}
            </BusyButton>
          </>
        )
      }
    >
      {report ? (
        <Report of={report} texts={texts} />
      ) : (
        <div className="dialog-form">
          <FileDrop
            label={texts.file}
            rules={rules}
            hint={file ? undefined : texts.hint}
            chosen={file}
            disabled={busy}
            error={fault}
            onFiles={([first]) => choose(first)}
            onClear={() => choose(undefined)}
          />
          <Select
            label={texts.marketplace}
            value={marketplace}
            choices={marketplaceChoices}
            onChange={setMarketplace}
          />
          {file && !preview && fault === undefined && <p role="status">{texts.checking}</p>}
          {preview && <Report of={preview} texts={{ ...texts, saved: texts.toSave }} />}
        </div>
      )}
    </Dialog>
  );
}

const Report = ({ of: { refused, ...counts }, texts: said }: { of: BuysImported; texts: ReportTexts }) => (
  <ImportReport {...counts} refused={refused.map(({ asin, ...row }) => ({ ...row, key: asin }))} texts={said} />
);
