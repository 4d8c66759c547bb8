import { useEffect, useMemo, useState } from 'react';
import type { Caller } from '#client/api/caller.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { LoadFailed } from '#client/ui/failures.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { Note, Skeleton } from '#client/ui/states.tsx';
import type { productCalls } from '#shared/products/calls.ts';
import { planRun, type RunAgain } from '#shared/products/imports/run-again.ts';
import { IMPORT_DAYS, type StoredImport } from '#shared/products/imports/stored-import.ts';
import { costOf, type KnownCost } from '../../input/list-cost.tsx';
import type { ViewerInput } from '../../viewer-input.ts';
import type { ShownRun } from '../viewer.ts';
import { rowsWithResults } from './import-rows.ts';
import type { ImportsApi } from './import-saver.ts';
import { type OpenedImport, readImport } from './read-import.ts';
import { importTexts } from './texts.ts';

const texts = importTexts.again;
const DAY = 86_400_000;

type RunAgainDialogProps = {
  of: StoredImport;
  /** The list as the file has it now; null for the stored list. */
  input: ViewerInput | null;
  imports: ImportsApi;
  products: Pick<Caller<typeof productCalls>, 'cost'>;
  now: () => number;
  onRun(run: ShownRun): void;
  /** Asks for the changed file or list. */
  onFile(): void;
  /** Looks up everything as an import of its own. */
  onNew(input: ViewerInput): void;
  onClose(): void;
};

/** Chooses which rows a repeated run looks up, and says what they cost before a token is spent. */
export function RunAgainDialog(props: RunAgainDialogProps) {
  const { of, input, onRun, onFile, onNew, onClose } = props;
  const { earlier, list, plans, plan, cost, failure, retry, which, setWhich, days, setDays } = usePlans(props);
  const missing =
    input && earlier ? input.selections.filter((each) => !earlier.input.selections.includes(each)).length : 0;
  const begin = () => {
    if (!list || !plan) return;
    const rows = rowsWithResults(list, of.marketplace, (position) => plan.reused.get(position));
    const run = { againOf: of.id, begun: false, readOnly: false };
    onRun({
      id: crypto.randomUUID(),
      input: list,
      marketplace: of.marketplace,
      phase: 'running',
      known: { rows, spent: 0, free: 0, run },
    });
  };
  const reused = plan ? plan.reused.size : 0;
  return (
    <Dialog
      title={texts.title(of.name)}
      onClose={onClose}
      cancel={texts.cancel}
      foot={
        <>
          {input && (
            <button type="button" className="btn" onClick={() => onNew(input)}>
              {texts.asNew}
            </button>
          )}
          <button
            type="button"
            className="btn primary"
            disabled={!plan || plan.look.length === 0 || cost === null}
            onClick={begin}
          >
            {texts.act(cost?.atMost ?? plan?.look.length ?? 0)}
          </button>
        </>
      }
    >
      {failure && (
        <LoadFailed title={importTexts.openFailed} onRetry={retry} small>
          {failure}
        </LoadFailed>
      )}
      {!plans && !failure && <Skeleton lines={4} label={texts.reading} />}
      {plans && plan && (
        <div className="run-again">
          <RadioGroup
            label={texts.which}
            value={which}
            onChange={setWhich}
            choices={[
              ...(input ? [{ value: 'changed' as const, label: texts.changed(plans.changed.look.length) }] : []),
              { value: 'older' as const, label: texts.older(plans.older.look.length) },
              { value: 'all' as const, label: texts.all(plans.all.look.length) },
            ]}
          />
          {which === 'older' && (
            <NumberInput label={texts.age} value={days} min={0} max={IMPORT_DAYS} onChange={setDays} />
          )}
          <CostLine looks={plan.look.length} cost={cost} />
          <p className="soft">{reused > 0 ? texts.rest(reused, of.startedAt) : texts.noRest}</p>
          {missing > 0 && reused > 0 && <Note>{texts.missing(missing)}</Note>}
          {!input && (
            <p>
              <button type="button" className="btn small" onClick={onFile}>
                {earlier?.input.source ? texts.file : texts.pasted}
              </button>
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

const CostLine = ({ looks, cost }: { looks: number; cost: KnownCost | null }) =>
  looks === 0 ? (
    <p>{texts.nothing}</p>
  ) : (
    <p>
      <b>{cost ? texts.cost(cost.atMost) : texts.counting}</b>
      {cost?.free ? ` ${texts.free(cost.free)}` : ''}
    </p>
  );

/** What each way to run again would look up, and what the chosen one costs. */
function usePlans({ of, input, imports, products, now }: RunAgainDialogProps) {
  const { earlier, failure, retry } = useEarlier(imports, of.id);
  const [which, setWhich] = useState<RunAgain['rows']>(input ? 'changed' : 'older');
  const [days, setDays] = useState<number | null>(7);
  const [at] = useState(now);
  const list = input ?? earlier?.input ?? null;
  const plans = useMemo(() => {
    if (!earlier || !list) return null;
    const plan = (again: RunAgain) => planRun(list.identifiers, earlier.stored, { now: at, again });
    return {
      changed: plan({ rows: 'changed' }),
      older: plan({ rows: 'older', than: (days ?? 0) * DAY }),
      all: plan({ rows: 'all' }),
    };
  }, [earlier, list, at, days]);
  const plan = plans?.[which];
  const cost = useCost(products, of, list, plan?.look);
  return { earlier, list, plans, plan, cost, failure, retry, which, setWhich, days, setDays };
}

function useEarlier(imports: ImportsApi, id: string) {
  const [earlier, setEarlier] = useState<OpenedImport | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const end = new AbortController();
    setFailure(null);
    void readImport(imports, id, end.signal, () => {}).then((read) => {
      if (end.signal.aborted) return;
      if (read.ok) setEarlier(read.value);
      else setFailure(read.error.message);
    });
    return () => end.abort();
  }, [imports, id, attempt]);
  return { earlier, failure, retry: () => setAttempt((before) => before + 1) };
}

/** @returns null while it is calculated */
function useCost(
  products: RunAgainDialogProps['products'],
  of: StoredImport,
  list: ViewerInput | null,
  look: readonly number[] | undefined,
) {
  const [cost, setCost] = useState<KnownCost | null>(null);
  useEffect(() => {
    setCost(null);
    if (!list || !look || look.length === 0) return;
    const end = new AbortController();
    const identifiers = look.flatMap((position) => list.identifiers[position] ?? []);
    void costOf(products, of.marketplace, identifiers, end.signal).then(
      (known) => end.signal.aborted || setCost(known),
    );
    return () => end.abort();
  }, [products, of, list, look]);
  return cost;
}
