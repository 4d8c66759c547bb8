import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import { EmptyState } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { useTitle } from '#client/ui/use-title.ts';
import { errorCodes } from '#shared/errors.ts';
import { supplierCalls } from '#shared/wholesale/supplier-file-calls.ts';
import type { SupplierStore } from '../saved-marks.ts';
import { supplierLists } from '../supplier-lists.ts';
import { supplierTexts } from '../texts.ts';
import { createPageCommands } from './page-commands.ts';
import { SupplierFacts } from './supplier-facts.tsx';
import { SupplierNotes } from './supplier-notes.tsx';
import { supplierPageTexts as texts } from './supplier-page-texts.ts';
import { BoughtThereList, SupplierProducts } from './supplier-products.tsx';
import { SupplierWorkPane } from './supplier-work-pane.tsx';
import './supplier-page.css';

/** A supplier's page: the team's work on it, live for everybody who may open it (RES-10). */
export function SupplierScreen({ store, id }: { store: SupplierStore; id: string }) {
  const api = caller(supplierCalls, store.call);
  const [state, resource] = useResource(
    () => createResource(store, { read: () => api.page({ id }), staleOn: ['supplier.changed', 'buys.changed'] }),
    [store, api, id],
  );
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
        <ResourceView
          of={state}
          onRetry={resource.reload}
          loading={texts.loading}
          lines={8}
          failed={texts.failed}
          unsupported={<EmptyState icon={<Icon name="unplug" />} title={texts.unsupported} />}
        >
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
