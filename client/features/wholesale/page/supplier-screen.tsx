import { type ReactNode, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { EmptyState } from '#client/ui/failures.tsx';
import { TextArea } from '#client/ui/fields.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { isEnter } from '#client/ui/pressed-key.ts';
import { IconButton, ScreenIcon } from '#client/ui/screen-icon.tsx';
import { useTitle } from '#client/ui/use-title.ts';
import { errorCodes } from '#shared/errors.ts';
import { formatMoment } from '#shared/format.ts';
import type { Supplier } from '#shared/wholesale/supplier.ts';
import { type SupplierNote, supplierLimits } from '#shared/wholesale/supplier-file.ts';
import { supplierCalls } from '#shared/wholesale/supplier-file-calls.ts';
import { websiteLink } from '#shared/wholesale/website.ts';
import type { SupplierStore } from '../saved-marks.ts';
import { supplierLists } from '../supplier-lists.ts';
import { supplierTexts } from '../texts.ts';
import { createPageCommands, type PageCommands } from './page-commands.ts';
import { supplierPageTexts as texts } from './supplier-page-texts.ts';
import { BoughtThereList, SupplierProducts } from './supplier-products.tsx';
import { SupplierWorkPane } from './supplier-work-pane.tsx';
import './supplier-page.css';
import { useSubmit } from '#client/ui/use-submit.ts';

/** A supplier's page: the team's work on it, live for everybody who may open it (RES-10). */
export function SupplierScreen({ store, id }: { store: SupplierStore; id: string }) {
  const api = caller(supplierCalls, store.call);
  const [state, resource] = useResource(store, [api, id], {
    read: () => api.page({ id }),
    staleOn: ['supplier.changed', 'buys.changed'],
  });
  const page = state.phase === 'ready' ? state.value : undefined;
  const name = page?.supplier.company || supplierTexts.noName;
  useTitle(texts.tab(page ? name : supplierTexts.noName));
  const commands = createPageCommands({ api, resource, toasts: store.toasts, id });
  const isMissing = state.phase === 'failed' && state.trouble.code === errorCodes.notFound;
  return (
    <main className="page suppliers supplier-page" id="content" tabIndex={-1}>
      <div className="page-head">
        <Link className="btn quiet small" href={supplierLists.saved.path} aria-label={texts.back}>
          <ScreenIcon name="back" small /> <span className="wide-only">{texts.back}</span>
        </Link>
        <h1 className="cut" dir="auto">
          {page ? name : texts.loading}
        </h1>
      </div>
      {isMissing ? (
        <EmptyState icon={<Icon name="search" />} title={texts.missing}>
          {texts.missingWhy}
        </EmptyState>
      ) : (
        <ResourceView of={state} onRetry={resource.reload} loading={texts.loading} lines={8} failed={texts.failed}>
          {({ supplier, file, notes, products, bought }) => (
            <div className="supplier-split">
              <div className="supplier-main">
                <SupplierWorkPane file={file} now={store.clock.now()} commands={commands} />
                <SupplierNotes notes={notes} commands={commands} />
              </div>
              <aside className="supplier-side" aria-label={texts.about}>
                <SupplierFacts supplier={supplier} />
                <SupplierProducts products={products} commands={commands} />
                <BoughtThereList bought={bought} />
              </aside>
            </div>
          )}
        </ResourceView>
      )}
    </main>
  );
}

/** What the directory says about a supplier. */
function SupplierFacts({ supplier }: { supplier: Supplier }) {
  const facts: [string, ReactNode][] = [
    [texts.website, <Website key="site" site={supplier.site} />],
    [texts.location, supplier.location],
    [texts.address, supplier.address],
    [texts.category, supplier.category],
    [texts.types, supplier.wholesaleType.join(', ')],
    [texts.sells, supplier.approvedFor.join(', ')],
    [texts.brands, supplier.brandNames.join(', ')],
    [texts.productTypes, supplier.productTypes.join(', ')],
  ];
  return (
    <section>
      <h2>{texts.about}</h2>
      {supplier.description && (
        <p className="soft" dir="auto">
          {supplier.description}
        </p>
      )}
      <dl className="supplier-facts">
        {facts
          .filter(([label, value]) => (label === texts.website ? supplier.site : value))
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function Website({ site }: { site: string | null }) {
  const link = websiteLink(site);
  return link ? (
    <a href={link} target="_blank" rel="noreferrer">
      {site}
    </a>
  ) : (
    site
  );
}

/** What the team wrote down, newest first. */
function SupplierNotes({ notes, commands }: { notes: readonly SupplierNote[]; commands: PageCommands }) {
  const [text, setText] = useState('');
  const confirm = useConfirm();
  const { busy, submit } = useSubmit(async () => {
    if (text.trim() !== '' && (await commands.addNote(text))) setText('');
  });
  const remove = async (note: SupplierNote) => {
    const question = { title: texts.deleteNoteQuestion, text: note.text, yes: texts.delete, no: supplierTexts.cancel };
    if (await confirm(question)) await commands.removeNote(note.id);
  };
  return (
    <section className="supplier-notes">
      <h2>{texts.notes}</h2>
      <form onSubmit={submit}>
        <TextArea
          label={texts.newNote}
          rows={2}
          maxLength={supplierLimits.note}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => isEnter(event) && (event.ctrlKey || event.metaKey) && void submit(event)}
        />
        <BusyButton busy={busy} disabled={text.trim() === ''}>
          {texts.addNote}
        </BusyButton>
      </form>
      {notes.length === 0 ? (
        <p className="soft">{texts.noNotes}</p>
      ) : (
        <ul>
          {notes.map((note) => (
            <li key={note.id}>
              <p className="note-head small soft">
                <b dir="auto">{note.by}</b> <span className="fig">{formatMoment(note.at)}</span>
                <IconButton
                  icon="trash"
                  label={texts.deleteNote(note.by)}
                  smallIcon
                  className="push"
                  onClick={() => void remove(note)}
                />
              </p>
              <p className="note-words" dir="auto">
                {note.text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
