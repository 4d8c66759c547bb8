import { useCallback, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Check } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FileDrop, type FileRules } from '#client/ui/file-drop.tsx';
import { marketplaceChoices } from '#client/ui/marketplace-select.tsx';
import { Select } from '#client/ui/select.tsx';
import { toastLengths, undoAction } from '#client/ui/toasts$.ts';
import { useFilePreview } from '#client/ui/use-file-preview.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { type SkusImported, skuLimits } from '#shared/listings/prices/seller-sku.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import { ok } from '#shared/result.ts';
import { importTexts as texts } from './dialog-texts.ts';
import { ImportPreview, isToSave } from './import-preview.tsx';

type ImportCostsProps = { deps: StoreDeps; start: string; onImported(): void; onClose(): void };

const rules: FileRules = { endings: ['.csv'], mostBytes: skuLimits.fileBytes };

/** Imports a CSV file: shows what each row would change before anything is saved, and offers an undo afterwards. */
export function ImportCosts({ deps, start, onImported, onClose }: ImportCostsProps) {
  const api = caller(skuCalls, deps.call);
  const [file, setFile] = useState<File>();
  const [marketplace, setMarketplace] = useState(start);
  const [withUnlisted, setWithUnlisted] = useState(false);
  const check = useCallback(
    async (csv: string, signal: AbortSignal) => {
      const answer = await api.preview({ csv, marketplace }, { signal });
      return answer.ok ? ok(answer.value.value.rows) : answer;
    },
    [api, marketplace],
  );
  const { csv, found: rows, fault, setFault } = useFilePreview(file, check, texts.unreadable);
  const toSave = rows?.filter((row) => isToSave(row, withUnlisted)).length ?? 0;
  const unlisted = rows?.filter((row) => row.unlisted && row.reason === '') ?? [];

  const { busy, submit } = useSubmit(async () => {
    if (csv === undefined || toSave === 0) return;
    setFault(undefined);
    const id = crypto.randomUUID();
    const answer = await api.import({ csv, marketplace, id, skip: withUnlisted ? [] : unlisted.map(({ row }) => row) });
    if (!answer.ok) return setFault(answer.error.message);
    const report = answer.value.value;
    onImported();
    onClose();
    deps.toasts.show({
      kind: 'done',
      text: texts.saved(report.saved),
      more: restOf(report),
      ms: toastLengths.longest,
      ...(report.saved > 0 ? { action: undoAction(() => void undoImport(deps, id, onImported)) } : {}),
    });
  });

  return (
    <Dialog
      wide
      title={texts.title}
      onClose={onClose}
      cancel={texts.cancel}
      foot={
        <BusyButton busy={busy} disabled={toSave === 0} onClick={submit}>
          {rows ? texts.save(toSave) : texts.submit}
        </BusyButton>
      }
    >
      <div className="dialog-form">
        <FileDrop
          label={texts.file}
          rules={rules}
          hint={file ? undefined : texts.hint}
          chosen={file}
          disabled={busy}
          error={fault}
          onFiles={([first]) => setFile(first)}
          onClear={() => setFile(undefined)}
        />
        <Select label={texts.marketplace} value={marketplace} choices={marketplaceChoices} onChange={setMarketplace} />
        {file && !rows && fault === undefined && <p role="status">{texts.checking}</p>}
        {unlisted.length > 0 && (
          <Check
            label={texts.withUnlisted(unlisted.map(({ sku }) => sku))}
            checked={withUnlisted}
            onChange={({ target }) => setWithUnlisted(target.checked)}
          />
        )}
        {rows && <ImportPreview rows={rows} withUnlisted={withUnlisted} />}
      </div>
    </Dialog>
  );
}

async function undoImport({ call, toasts }: StoreDeps, id: string, onUndone: () => void): Promise<void> {
  const answer = await caller(skuCalls, call).undoImport({ id });
  if (!answer.ok) return void toasts.failed(texts.notUndone, answer.error.message);
  const { restored, kept } = answer.value.value;
  onUndone();
  toasts.show({ kind: 'deleted', text: texts.undone(restored), ...(kept > 0 ? { more: texts.kept(kept) } : {}) });
}

const restOf = ({ unchanged, skipped, refused }: SkusImported): string | undefined =>
  [
    unchanged > 0 ? texts.unchanged(unchanged) : [],
    skipped > 0 ? texts.skipped(skipped) : [],
    refused.length > 0 ? texts.refused(refused.length) : [],
  ]
    .flat()
    .join(', ') || undefined;
