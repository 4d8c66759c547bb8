import { type FormEvent, useId, useState } from 'react';
import * as v from 'valibot';
import type { CallFailure } from '#client/api/call.ts';
import type { Caller } from '#client/api/caller.ts';
import type { Resource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Check } from '#client/ui/checkbox.tsx';
import { LoadFailed } from '#client/ui/failures.tsx';
import { TextArea, TextField } from '#client/ui/fields.tsx';
import { Link } from '#client/ui/link.tsx';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { type Toasts, undoAction } from '#client/ui/toasts$.ts';
import { formatDate } from '#shared/format.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { savedComparisonAddress } from '#shared/products/comparisons/addresses.ts';
import type { comparisonCalls } from '#shared/products/comparisons/calls.ts';
import {
  type ComparedItem,
  type ComparedKind,
  type ComparisonList,
  comparisonNameSchema,
  type SavedComparison,
} from '#shared/products/comparisons/comparison.ts';
import { compareTexts as texts } from './texts.ts';

export type ComparisonsApi = Caller<typeof comparisonCalls>;

type Shown = { kind: ComparedKind; marketplace: SupportedMarketplace; items: readonly ComparedItem[] };

type SaveFormProps = {
  api: ComparisonsApi;
  /** Null as long as something is not loaded. */
  shown: Shown | null;
  /** The saved comparison that is open. */
  open: SavedComparison | null;
  onSaved(saved: SavedComparison): void;
  toasts: Toasts;
};

/** Saves what is compared, with a name and a note. */
export function SaveForm({ api, shown, open, onSaved, toasts }: SaveFormProps) {
  const [name, setName] = useState(open?.name ?? '');
  const [note, setNote] = useState(open?.note ?? '');
  const [shared, setShared] = useState(open?.shared ?? false);
  const [errors, setErrors] = useState<CallFailure['errors']>({});
  const [busy, setBusy] = useState(false);
  const title = useId();
  const mine = open?.mine === true;
  const save = async (id: string | undefined) => {
    const checked = v.safeParse(comparisonNameSchema, name);
    if (!checked.success) return setErrors({ name: checked.issues[0].message });
    if (!shown) return;
    setBusy(true);
    const answer = await api.save({
      ...(id === undefined ? {} : { id }),
      ...shown,
      items: [...shown.items],
      name: checked.output,
      note,
      shared,
    });
    setBusy(false);
    if (!answer.ok) {
      setErrors(answer.error.errors ?? {});
      if (!answer.error.errors) toasts.failed(texts.saveFailed, answer.error.message);
      return;
    }
    setErrors({});
    toasts.done(texts.saved(checked.output));
    onSaved(answer.value.value.comparison);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(mine ? open.id : undefined);
  };
  return (
    <form className="compare-save" noValidate aria-labelledby={title} onSubmit={submit}>
      <h2 id={title}>{texts.save}</h2>
      <TextField
        label={texts.name}
        autoComplete="off"
        maxLength={80}
        error={errors?.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={texts.note}
        hint={texts.noteHint}
        maxLength={2_000}
        error={errors?.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Check label={texts.share} checked={shared} onChange={(event) => setShared(event.target.checked)} />
      <div className="compare-acts">
        {mine && (
          <button type="button" className="btn" disabled={!shown || busy} onClick={() => void save(undefined)}>
            {texts.saveNew}
          </button>
        )}
        <BusyButton busy={busy} disabled={!shown} className="btn primary">
          {mine ? texts.saveChanges : texts.save}
        </BusyButton>
      </div>
    </form>
  );
}

type SavedListProps = {
  api: ComparisonsApi;
  state: ResourceState<ComparisonList>;
  list: Resource<ComparisonList>;
  /** Id of the open one. */
  current: string | null;
  toasts: Toasts;
};

export function SavedList({ api, state, list, current, toasts }: SavedListProps) {
  const remove = async (gone: SavedComparison) => {
    // Undo saves it again, so its values are needed.
    const opened = await api.open({ id: gone.id });
    const answer = await list.change({
      show: (before) => ({ ...before, comparisons: before.comparisons.filter(({ id }) => id !== gone.id) }),
      call: () => api.remove({ ids: [gone.id] }),
      settle: (_, after) => after,
    });
    if (!answer.ok) return void toasts.failed(texts.deleteFailed, answer.error.message);
    const { kind, marketplace, name, note, shared } = gone;
    const items = opened.ok ? opened.value.value.items : null;
    const undo = async () => {
      if (!items) return;
      const back = await api.save({ kind, marketplace, name, note, shared, items });
      if (!back.ok) toasts.failed(texts.saveFailed, back.error.message);
    };
    toasts.show({
      kind: 'deleted',
      text: texts.deleted(name),
      ...(items ? { action: undoAction(() => void undo()) } : {}),
    });
  };
  return (
    <section className="compare-saved" aria-label={texts.list}>
      <h2>{texts.list}</h2>
      {state.phase === 'loading' && <Skeleton lines={4} label={texts.list} />}
      {state.phase === 'failed' && (
        <LoadFailed title={texts.listFailed} onRetry={list.reload} small>
          {state.trouble.message}
        </LoadFailed>
      )}
      {state.value?.comparisons.length === 0 && <p className="hint">{texts.noSaved}</p>}
      <ul>
        {state.value?.comparisons.map((each) => (
          <li key={each.id}>
            <Link href={savedComparisonAddress(each.id)} aria-current={each.id === current || undefined}>
              <b className="cut" dir="auto">
                {each.name}
              </b>
              <span className="small soft cut">
                {[
                  texts.items[each.kind](each.ids.length),
                  formatDate(each.changedAt),
                  ...(each.mine ? [] : [texts.by(each.by)]),
                  ...(each.mine && each.shared ? [texts.shared] : []),
                ].join(', ')}
              </span>
              {each.note !== '' && (
                <span className="small soft cut" dir="auto">
                  {each.note}
                </span>
              )}
            </Link>
            {each.mine && <IconButton icon="trash" label={texts.delete(each.name)} onClick={() => void remove(each)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
