import { useEffect, useRef, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useStable } from '#client/ui/scheduling.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { useExpectedPrices, waitingText } from '#client/widgets/listings/price-that-wins.tsx';
import { formatCount, formatMoney } from '#shared/format.ts';
import { feeCalls, type ProductFees } from '#shared/listings/fees/calls.ts';
import type { OwnProduct } from '#shared/listings/own-products/own-product.ts';
import {
  type ChangePrice,
  isTaken,
  type PriceChange,
  priceChangeSchema,
  priceCodes,
} from '#shared/listings/prices/change-price.ts';
import { priceCalls } from '#shared/listings/prices/price-calls.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { type FeeSchedule, scheduleOf } from '#shared/products/fees/fee-schedule.ts';
import { pricedMarketplaces } from '#shared/products/product-id.ts';
import { skuKey } from './live-products.ts';
import { type BulkChoice, bulkChoices, type PricePlan, planOf, type ReadListing } from './price-plan.ts';
import { changePricesTexts as texts } from './texts.ts';

type ChangePricesProps = { deps: StoreDeps; rows: readonly OwnProduct[]; onClose(): void };

/** What reading a SKU's listing has brought: the listing, none, or why it failed. */
type Read = { listing: ReadListing | null; fees: ProductFees | undefined } | { failed: string };
type Reads = ReadonlyMap<string, Read>;
/** What became of a SKU's change, or of taking it back: under way, stored at the provider, or why it was not. */
type Sent = { kind: 'sending' } | { kind: 'change'; change: PriceChange } | { kind: 'failed'; message: string };

/**
 * Changes the prices of several SKUs: shows each one's price before and after with its check, sends those that pass,
 * and follows what Amazon says (ACT-05).
 */
export function ChangePricesDialog({ deps, rows, onClose }: ChangePricesProps) {
  const { clock } = deps;
  const expected = useExpectedPrices(deps, rows);
  const [choice, setChoice] = useState<BulkChoice>('match-buy-box');
  const { reads, schedules, readProduct } = useListings(deps, rows);
  const { isIncluded, toggle } = useIncluded();
  const { sent, undone, busy, send, undo } = useSending(deps, readProduct);

  const planFor = (row: OwnProduct): PricePlan | undefined => {
    const read = reads.get(skuKey(row));
    return read && 'listing' in read
      ? planOf(row, read.listing, choice, clock.now(), {
          schedule: scheduleOf(schedules, row.marketplace),
          fees: read.fees,
          wins: expected.of(row)?.answer?.price,
        })
      : undefined;
  };
  const isToSend = (row: OwnProduct): boolean => {
    const known = sent.get(skuKey(row));
    const plan = planFor(row);
    return isIncluded(row, plan) && plan !== undefined && !plan.refused && (!known || known.kind === 'failed');
  };
  const toSend = rows.filter(isToSend);
  const toUndo = rows.flatMap((row) => changeToUndo(sent.get(skuKey(row)), undone.get(skuKey(row))));
  const started = sent.size > 0;

  return (
    <Dialog
      wide
      title={texts.title(rows.length)}
      onClose={onClose}
      cancel={started ? texts.close : texts.cancel}
      foot={
        <>
          {toUndo.length > 0 && (
            <BusyButton type="button" className="btn" busy={busy} onClick={() => void undo(toUndo)}>
              {texts.undo(toUndo.length)}
            </BusyButton>
          )}
          {(!started || toSend.length > 0) && (
            <BusyButton busy={busy} disabled={toSend.length === 0} onClick={() => void send(toSend, planFor)}>
              {sendText(toSend, sent)}
            </BusyButton>
          )}
        </>
      }
    >
      <div className="change-prices">
        <Segmented
          label={texts.choice}
          choices={bulkChoices.map((value) => ({ value, label: texts.choices[value], disabled: started }))}
          value={choice}
          onChange={setChoice}
        />
        <p className="small soft" role="status">
          {checkingText(rows, reads)}
        </p>
        <div className="change-prices-list">
          <table className="table">
            <PlanHead />
            <tbody>
              {rows.map((row) => (
                <PlanRow
                  key={row.id}
                  row={row}
                  read={reads.get(skuKey(row))}
                  plan={planFor(row)}
                  sent={sent.get(skuKey(row))}
                  undone={undone.get(skuKey(row))}
                  waiting={waitingText(expected.of(row))}
                  isLeft={!isIncluded(row, planFor(row))}
                  onToggle={started ? undefined : () => toggle(row, planFor(row))}
                />
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Dialog>
  );
}

const PlanHead = () => (
  <TableHead columns={[texts.columns.sku, num(texts.columns.now), num(texts.columns.after), texts.columns.check]} />
);

/** Which changes are made. One that sells below cost is left out unless the person chooses the loss. */
function useIncluded() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** The chosen losses, by SKU and price. */
  const [losses, setLosses] = useState<ReadonlySet<string>>(new Set());
  return {
    isIncluded: (row: OwnProduct, plan: PricePlan | undefined): boolean =>
      plan?.loss === undefined ? !left.has(skuKey(row)) : losses.has(lossKey(row, plan)),
    toggle: (row: OwnProduct, plan: PricePlan | undefined) => {
      if (plan?.loss === undefined) setLeft((before) => toggled(before, skuKey(row)));
      else setLosses((before) => toggled(before, lossKey(row, plan)));
    },
  };
}

/** Reads the rows' listings with what Amazon takes of them, and the published fees. */
function useListings(deps: StoreDeps, rows: readonly OwnProduct[]) {
  const api = caller(priceCalls, deps.call);
  const feesApi = caller(feeCalls, deps.call);
  const [reads, setReads] = useState<Reads>(new Map());
  const [schedules, setSchedules] = useState<readonly FeeSchedule[]>([]);

  /** Reads the listings of a row's product. */
  const readProduct = useStable({
    read: async ({ marketplace: code, asin, own, fulfillment }: OwnProduct): Promise<void> => {
      const marketplace = pricedMarketplaces.find((each) => each === code);
      const offer = own === null || fulfillment === null ? {} : { price: own.toFixed(2), fulfillment };
      const [answer, taken] = marketplace
        ? await Promise.all([api.skus({ marketplace, asin }), feesApi.ofProduct({ marketplace, asin, ...offer })])
        : [undefined, undefined];
      const fees = taken?.ok ? taken.value.value : undefined;
      const value = answer?.ok ? answer.value.value : undefined;
      const failed = answer && !answer.ok ? answer.error.message : texts.gone;
      setReads((before) => {
        const after = new Map(before);
        for (const row of rows.filter((each) => each.marketplace === code && each.asin === asin))
          after.set(
            skuKey(row),
            value ? { listing: value.skus.find(({ sku }) => sku === row.sku) ?? null, fees } : { failed },
          );
        return after;
      });
    },
  });

  // Product by product: Amazon takes five calls a second.
  useEffect(() => {
    let open = true;
    void (async () => {
      const published = await feesApi.schedules();
      if (published.ok) setSchedules(published.value.value.schedules);
      for (const row of new Map(rows.map((each) => [productKey(each), each])).values()) {
        if (!open) return;
        await readProduct.read(row);
      }
    })();
    return () => {
      open = false;
    };
  }, [rows, readProduct, feesApi]);
  return { reads, schedules, readProduct: readProduct.read };
}

/** Sends changes of prices, takes them back, and follows what becomes of each. */
function useSending(deps: StoreDeps, readProduct: (row: OwnProduct) => Promise<void>) {
  const api = caller(priceCalls, deps.call);
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map());
  /** The changes that take the former ones back. */
  const [undone, setUndone] = useState<ReadonlyMap<string, Sent>>(new Map());
  const [busy, setBusy] = useState(false);
  /** The id of each request, the same in every repeat: a price is changed once (ACT-06). */
  const ids = useRef(new Map<string, string>());

  useEffect(() => {
    const life = deps.events$.subscribe((item) => {
      const change =
        item.kind === 'event' ? screenEvent(item.event, 'priceChange.advanced', priceChangeSchema) : undefined;
      if (!change) return;
      setSent((before) => withChange(before, change));
      setUndone((before) => withChange(before, change));
    });
    return () => life.unsubscribe();
  }, [deps.events$]);

  /** Makes one change, and notes what becomes of it. @returns the code of a refusal */
  const request = async (
    key: string,
    change: Omit<ChangePrice, 'id'>,
    setNotes: typeof setSent,
  ): Promise<string | undefined> => {
    const name = [key, change.expected, change.price, change.undoOf].join(' ');
    const id = ids.current.get(name) ?? crypto.randomUUID();
    ids.current.set(name, id);
    const note = (what: Sent) => setNotes((before) => new Map(before).set(key, what));
    note({ kind: 'sending' });
    const answer = await api.change({ id, ...change });
    if (answer.ok) {
      const made = answer.value.value;
      setNotes((before) => {
        const known = before.get(key);
        const after = new Map(before).set(key, known?.kind === 'change' ? known : { kind: 'change', change: made });
        return withChange(after, made);
      });
      return undefined;
    }
    // Refused for good: a new try is a new request. Without an answer, the change may have been stored.
    if (answer.error.status > 0 && answer.error.status < 500) ids.current.delete(name);
    note({ kind: 'failed', message: answer.error.status === 0 ? texts.unsure : answer.error.message });
    return answer.error.code;
  };

  const send = async (toSend: readonly OwnProduct[], planFor: (row: OwnProduct) => PricePlan | undefined) => {
    setBusy(true);
    for (const row of toSend) {
      const plan = planFor(row);
      const marketplace = pricedMarketplaces.find((each) => each === row.marketplace);
      if (!plan || plan.after === null || plan.before === null || row.sku === null || !marketplace) continue;
      const change = { marketplace, asin: row.asin, sku: row.sku, price: plan.after, expected: plan.before };
      const code = await request(skuKey(row), change, setSent);
      if (code === priceCodes.moved) await readProduct(row);
    }
    setBusy(false);
  };

  const undo = async (toUndo: readonly PriceChange[]) => {
    setBusy(true);
    for (const { id, asin, sku, before, after, ...change } of toUndo) {
      const marketplace = pricedMarketplaces.find((each) => each === change.marketplace);
      if (!marketplace) continue;
      const back = { marketplace, asin, sku, price: before, expected: after, undoOf: id };
      await request(skuKey({ marketplace, sku }), back, setUndone);
    }
    setBusy(false);
  };
  return { sent, undone, busy, send, undo };
}

/** The change of a SKU that can be taken back now, if there is one. */
const changeToUndo = (made: Sent | undefined, back: Sent | undefined): PriceChange[] =>
  made?.kind === 'change' && isTaken(made.change.state) && (!back || back.kind === 'failed' || isRefused(back))
    ? [made.change]
    : [];

function sendText(toSend: readonly OwnProduct[], sent: ReadonlyMap<string, Sent>): string {
  if (toSend.length === 0) return texts.none;
  const isAgain = toSend.some((row) => sent.get(skuKey(row))?.kind === 'failed');
  return isAgain ? texts.again(toSend.length) : texts.change(toSend.length);
}

const productKey = ({ marketplace, asin }: OwnProduct): string => `${marketplace} ${asin}`;

/** How many products have been read, until all of them have. */
function checkingText(rows: readonly OwnProduct[], reads: Reads): string | false {
  const products = new Set(rows.map(productKey)).size;
  const done = new Set(rows.filter((row) => reads.has(skuKey(row))).map(productKey)).size;
  return done < products && texts.checking(formatCount(done), formatCount(products));
}

type PlanRowProps = {
  row: OwnProduct;
  read: Read | undefined;
  plan: PricePlan | undefined;
  sent: Sent | undefined;
  undone: Sent | undefined;
  /** Why Amazon's expected price is not known yet. */
  waiting: string | undefined;
  isLeft: boolean;
  /** Undefined once prices are being changed. */
  onToggle: (() => void) | undefined;
};

function PlanRow({ row, read, plan, sent, undone, waiting, isLeft, onToggle }: PlanRowProps) {
  const money = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '–' : formatMoney(amount, currencyOf(row.marketplace));
  const can = plan !== undefined && !plan.refused;
  const listing = read && 'listing' in read ? read.listing : null;
  const [look, check] = undone ? undoOf(undone, money) : checkOf({ read, plan, sent, waiting, listing, money });
  return (
    <tr>
      <td>
        <label className="check">
          <input
            type="checkbox"
            aria-label={texts.include(row.sku ?? '')}
            checked={can && !isLeft}
            disabled={!can || !onToggle}
            onChange={() => onToggle?.()}
          />
          <span className="code cut" title={row.title ?? undefined}>
            {row.sku}
          </span>
        </label>
      </td>
      <td className="num soft">{money(plan?.before ?? row.price)}</td>
      <td className="num">
        <b>{money(plan?.after)}</b>
      </td>
      <td className={`small ${look}`}>{check}</td>
    </tr>
  );
}

type CheckOf = Pick<PlanRowProps, 'read' | 'plan' | 'sent' | 'waiting'> & {
  listing: ReadListing | null;
  money: (amount: number | null) => string;
};

/**
 * @returns the class and the text of the check: what became of the change, else why it is refused, else what to know
 * before
 */
function checkOf({ read, plan, sent, waiting, listing, money }: CheckOf): [look: string, text: string] {
  if (sent?.kind === 'sending') return ['soft', texts.sending];
  if (sent?.kind === 'failed') return ['bad', sent.message];
  if (sent?.kind === 'change') {
    const { state, message } = sent.change;
    if (state === 'refused') return ['bad', texts.refusedWhy(message ?? '')];
    return [state === 'asked' || state === 'sent' ? 'soft' : 'good', texts.states[state]];
  }
  if (!read) return ['soft', texts.checkingOne];
  if ('failed' in read) return ['bad', read.failed];
  if (plan?.refused === 'noWinning') return ['soft', waiting ?? texts.noWinning];
  if (plan?.refused === 'below') return ['bad', texts.below(money(listing?.floor ?? null))];
  if (plan?.refused === 'above') return ['bad', texts.above(money(listing?.ceiling ?? null))];
  if (plan?.refused) return [plan.refused === 'yours' || plan.refused === 'same' ? 'soft' : 'bad', texts[plan.refused]];
  if (plan?.loss !== undefined) return ['bad', texts.loss(money(plan.loss))];
  const notes = plan?.warnings.map((warning) => texts.warnings[warning]) ?? [];
  if (plan && (plan.after ?? 0) > (plan.before ?? 0)) notes.unshift(texts.raises);
  const isWithoutLimits = listing?.floor === null && listing.ceiling === null;
  if (notes.length === 0) notes.push(isWithoutLimits ? texts.noLimits : texts.withinLimits);
  if (plan?.noCost) notes.push(texts.noCost);
  return [notes.length === 1 && notes[0] === texts.withinLimits ? 'good' : 'soft', notes.join('. ')];
}

const lossKey = (row: OwnProduct, { after }: PricePlan): string => `${skuKey(row)} ${after}`;

const isRefused = (sent: Sent): boolean => sent.kind === 'change' && sent.change.state === 'refused';

/** The same for a change that is taken back. */
function undoOf(undone: Sent, money: CheckOf['money']): [look: string, text: string] {
  if (undone.kind === 'sending') return ['soft', texts.sending];
  if (undone.kind === 'failed') return ['bad', texts.notUndone(undone.message)];
  const { state, message, after } = undone.change;
  if (state === 'refused') return ['bad', texts.notUndone(message ?? '')];
  return [isTaken(state) ? 'good' : 'soft', texts.undone(money(after), texts.states[state])];
}

/** Takes a newer copy of a change that was made here. */
function withChange(sent: ReadonlyMap<string, Sent>, change: PriceChange): ReadonlyMap<string, Sent> {
  const key = skuKey(change);
  const known = sent.get(key);
  const isOwn =
    known?.kind === 'sending' ||
    (known?.kind === 'change' && known.change.id === change.id && known.change.rev < change.rev);
  return isOwn ? new Map(sent).set(key, { kind: 'change', change }) : sent;
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const after = new Set(set);
  if (!after.delete(key)) after.add(key);
  return after;
}
