import { type FormEvent, useMemo, useState } from 'react';
import { FormError } from '#client/ui/form.tsx';
import { MarketplaceSelect } from '#client/ui/marketplace-select.tsx';
import { useQueryState } from '#client/ui/query-state.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { trackingTexts as texts } from './texts.ts';
import { draftOf, edited, newRule, readDraft, realEdits, useDrafts } from './thresholds/draft.ts';
import { ThresholdGrid } from './thresholds/threshold-grid.tsx';
import { focusWrong } from './thresholds/threshold-pane.tsx';
import { trackingQuery } from './tracking-address.ts';
import type { TrackingStore } from './tracking-commands.ts';

/** The thresholds are of no product. */
const ALL = '';

/**
 * Product Tracking as the specification has it: Min and Max of every metric. Start Tracking makes no call; this browser
 * stores the thresholds (TRACK-01).
 */
export function ThresholdForm({ store }: { store: TrackingStore }) {
  const [{ marketplace }, setQuery] = useQueryState(trackingQuery);
  const currency = currencyOf(marketplace);
  const context = useMemo(() => ({ currency, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }), [currency]);
  const base = useMemo(() => draftOf(newRule, context), [context]);
  const drafts = useDrafts(store.user._id, marketplace);
  const draft = edited(base, drafts.of(ALL));
  const { rule, errors } = readDraft(draft, store.clock.now(), context);
  const [submitted, setSubmitted] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(errors !== null);
    if (errors) focusWrong(event.currentTarget);
    else store.toasts.done(texts.stored(rule.entries.length));
  };
  return (
    <main className="page tracking" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{texts.title}</h1>
        <MarketplaceSelect value={marketplace} onChange={(code) => setQuery({ marketplace: code, asin: null })} />
      </div>
      <form className="thresholds alone" aria-label={texts.thresholds} noValidate onSubmit={submit}>
        <div className="thresholds-body">
          <ThresholdGrid
            draft={draft}
            entries={rule.entries}
            errors={errors?.cells ?? {}}
            currency={currency}
            onCell={(name, text) => {
              setSubmitted(false);
              drafts.change(ALL, (before) => realEdits(base, { ...before, cells: { ...before.cells, [name]: text } }));
            }}
          />
        </div>
        <div className="thresholds-foot">
          {submitted && errors?.form && <FormError text={errors.form} />}
          <div className="thresholds-acts">
            <button type="submit" className="btn primary">
              {texts.startTracking}
            </button>
          </div>
        </div>
      </form>
    </main>
  );
}
