import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { type Step, Steps } from '#client/ui/steps.tsx';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { identifierTypes } from '#shared/products/identifiers.ts';
import { readKinds } from '#shared/products/read-identifier.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import type { ViewerInput } from '../viewer-input.ts';
import { EntryPane, MethodChoice } from './entry-pane.tsx';
import { type InputStore, tableOf } from './input-source.ts';
import { type ListCost, useListCost } from './list-cost.tsx';
import { inputTexts as texts } from './texts.ts';
import { type Input, type InputStart, useInput } from './use-input.ts';
import '#client/ui/buttons.css';
import '../products.css';

export type InputProps = {
  store: InputStore;
  info: PortalInfo | null;
  /** The screen's marketplace, for which the cost is calculated. */
  marketplace: SupportedMarketplace;
  start?: InputStart;
  onSubmit: (input: ViewerInput) => void;
};

/** Loads while the list is entered. */
const FieldChoice = lazyExport(() => import('./field-choice.tsx'), 'FieldChoice');

const stepIds = ['type', 'method', 'entry', 'fields'] as const;
type StepId = (typeof stepIds)[number];

/** The stepped form: identifier type, input method, list, and fields (VIEW-01). */
export function InputForm({ store, info, marketplace, start, onSubmit }: InputProps) {
  const input = useInput(store.user._id, true, start);
  const [at, setAt] = useState<StepId>('type');
  const container = useFocusInStep(at);
  const cost = useListCost(store, marketplace, input.clean.cleaned);
  const go = (by: 1 | -1) => setAt(stepIds[stepIds.indexOf(at) + by] ?? at);
  const contents: Record<StepId, ReactNode> = {
    type: (
      <RadioGroup
        label={texts.steps.type}
        choices={identifierTypes.map((value) => ({ value, label: texts.types[value] }))}
        value={input.entered.type ?? 'asin'}
        onChange={input.setType}
      />
    ),
    method: <MethodChoice input={input} sheets={info?.sheets === true} />,
    entry: <EntryPane store={store} cost={cost} input={input} />,
    fields: <Fields store={store} input={input} cost={cost} />,
  };
  const steps = stepIds.map((id): Step => {
    if (id === at) {
      const missing = missingIn(id, input);
      return {
        id,
        title: texts.steps[id],
        content: (
          <div className="input-step">
            {contents[id]}
            <div className="input-foot">
              {id === 'fields' ? (
                <SubmitButton input={input} onSubmit={onSubmit} />
              ) : (
                <button type="button" className="btn primary" disabled={missing !== null} onClick={() => go(1)}>
                  {texts.next}
                </button>
              )}
              {id !== 'type' && (
                <button type="button" className="btn" onClick={() => go(-1)}>
                  {texts.back}
                </button>
              )}
              {missing && <span className="soft">{missing}</span>}
            </div>
          </div>
        ),
      };
    }
    const isDone = stepIds.indexOf(id) < stepIds.indexOf(at);
    return {
      id,
      title: texts.steps[id],
      content: isDone && <DoneStep name={texts.steps[id]} summary={summaryOf(id, input)} onChange={() => setAt(id)} />,
    };
  });
  return (
    <section className="input-form" aria-label={texts.form} ref={container}>
      <p className="soft">{texts.most}</p>
      <Steps upright label={texts.form} steps={steps} now={at} level={2} />
    </section>
  );
}

export const Fields = (props: { store: InputStore; input: Input; cost: ListCost }) => (
  <LazyBoundary fallback={<Skeleton lines={8} label={texts.fields} />}>
    <FieldChoice {...props} />
  </LazyBoundary>
);

export const SubmitButton = ({ input, onSubmit }: { input: Input; onSubmit: (input: ViewerInput) => void }) => (
  <button
    type="button"
    className="btn primary"
    disabled={!input.hasList || input.selections.length === 0}
    onClick={() => {
      const result = input.result();
      if (result) onSubmit(result);
    }}
  >
    {texts.submit}
  </button>
);

/** Returns the message that explains why a step is incomplete; null if it is complete. */
export function missingIn(step: StepId, { entered, hasList, clean, selections }: Input): string | null {
  if (step === 'fields') return selections.length === 0 ? texts.noField : null;
  if (step !== 'entry' || hasList) return null;
  if (tableOf(entered)?.mapping.column === null) return texts.choose;
  // List errors and progress are shown beside the list.
  return clean.cleaned || clean.busy ? '' : texts.nothingEntered;
}

/** Moves the focus into a step on entering it. @returns a ref for the element around the steps */
export function useFocusInStep(at: string) {
  usePreloaded(FieldChoice);
  const container = useRef<HTMLDivElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    const step = container.current?.querySelector('.input-step');
    const first = ['input:checked', 'input, textarea, select', 'button']
      .map((each) => step?.querySelector<HTMLElement>(each))
      .find(Boolean);
    first?.focus();
  }, [at]);
  return container;
}

const DoneStep = ({ name, summary, onChange }: { name: string; summary: string; onChange: () => void }) => (
  <p className="input-done">
    <span className="soft cut">{summary}</span>
    <button type="button" className="btn quiet small" aria-label={texts.change(name)} onClick={onChange}>
      Change
    </button>
  </p>
);

function summaryOf(step: StepId, { entered, clean }: Input): string {
  if (step === 'type') {
    const { kinds = {} } = clean.cleaned?.list ?? {};
    return readKinds.filter((kind) => kinds[kind]).join(', ') || texts.types[entered.type ?? 'asin'];
  }
  if (step === 'method') return texts.methods[entered.method];
  const count = clean.cleaned?.list.identifiers.length ?? 0;
  return [tableOf(entered)?.name, texts.identifiers(count)].filter(Boolean).join(', ');
}
