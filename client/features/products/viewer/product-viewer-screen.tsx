import { type ReactNode, useState } from 'react';
import { Bones } from '#client/ui/bones.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useInPieces } from '#client/ui/in-pieces.ts';
import { MarketplaceSelect } from '#client/ui/marketplace-select.tsx';
import { Note } from '#client/ui/note.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { ImportDialog } from '../input/import-dialog.tsx';
import { InputForm } from '../input/input-form.tsx';
import type { ViewerInput } from '../viewer-input.ts';
import { TablePane } from './table-pane.tsx';
import { viewerTexts } from './texts.ts';
import { useViewer } from './use-viewer.ts';
import type { ViewerDesk } from './viewer-desk.ts';
import '#client/ui/tags.css';
import './viewer.css';

/** A list of identifiers, and what is known of each: the form, and then the results while they arrive. */
export function ProductViewerScreen({ desk, info }: { desk: ViewerDesk; info: PortalInfo | null }) {
  const viewer = useViewer(desk);
  // A table of sixty columns is drawn in pieces.
  const { phase, table, marketplace, notKept } = useInPieces(viewer.state$);
  const [importing, setImporting] = useState(false);
  const confirm = useConfirm();
  const submit = async (input: ViewerInput) => {
    const { found = 0 } = table?.run$.value ?? {};
    const words = viewerTexts.replace;
    if (found > 0 && !(await confirm({ title: words.title, text: words.text(found), yes: words.act, no: viewerTexts.keep }))) return;
    setImporting(false);
    void viewer.start(input);
  };
  const changeMarketplace = async (to: SupportedMarketplace) => {
    if (to === marketplace) return;
    const words = viewerTexts.change;
    const count = table?.input.identifiers.length ?? 0;
    const name = marketplaceOf(to)?.name ?? to;
    if (table && !(await confirm({ title: words.title(name), text: words.text(count), yes: words.act, no: viewerTexts.keep, harmless: true }))) return;
    await viewer.setMarketplace(to);
  };
  const reset = async () => {
    const words = viewerTexts.forget;
    if (await confirm({ title: words.title, text: words.text, yes: words.act, no: viewerTexts.keep })) viewer.reset();
  };
  const head = (more: ReactNode, buttons: ReactNode) => (
    <div className="page-head">
      <h1>{viewerTexts.title}</h1>
      <MarketplaceSelect value={marketplace} onChange={(to) => void changeMarketplace(to)} />
      {more}
      <span className="push" />
      {buttons}
    </div>
  );
  const importButton = (
    <button type="button" className="btn" onClick={() => setImporting(true)}>
      <ScreenIcon name="upload" /> {viewerTexts.import}
    </button>
  );
  const resetButton = (
    <button type="button" className="btn quiet" onClick={() => void reset()}>
      <Icon name="undo" /> {viewerTexts.reset}
    </button>
  );
  const shared = { desk, info, marketplace, onSubmit: (input: ViewerInput) => void submit(input) };

  return (
    <main className="page viewer" id="content" tabIndex={-1}>
      {phase === 'reading' && (
        <>
          {head(null, null)}
          <Bones lines={12} label={viewerTexts.reading} />
        </>
      )}
      {phase === 'form' && (
        <>
          {head(null, null)}
          <div className="viewer-form">
            <InputForm {...shared} />
          </div>
        </>
      )}
      {phase === 'table' && table && (
        <TablePane
          key={table.id}
          desk={desk}
          sheets={info?.sheets === true}
          viewer={viewer}
          table={table}
          head={head}
          reset={resetButton}
          importing={importButton}
        >
          {notKept && <Note bad>{viewerTexts.kept[notKept]}</Note>}
        </TablePane>
      )}
      {importing && <ImportDialog {...shared} start={table?.input} onClose={() => setImporting(false)} />}
    </main>
  );
}
