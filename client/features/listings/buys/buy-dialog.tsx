import { useId, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { TextField } from '#client/ui/fields.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { marketplaceChoices } from '#client/ui/marketplace-select.tsx';
import { Select } from '#client/ui/select.tsx';
import type { ProductToBuy } from '#client/widgets/listings/buying-context.ts';
import { formatDate, formatMoney } from '#shared/format.ts';
import { type BuyChoices, buyTotal, type NewBuy } from '#shared/listings/buys/buy.ts';
import { buyCalls } from '#shared/listings/buys/calls.ts';
import { currencyOf, DEFAULT_MARKETPLACE, roundedTo } from '#shared/marketplaces.ts';
import { dayOf } from '#shared/time/days.ts';
import { createBuyCommands, lineOf } from './buy-commands.ts';
import { buyTexts as texts } from './texts.ts';
import { type BuyField, readBuy, type TypedBuy } from './typed-buy.ts';
import './bought.css';

export type BuyStore = Pick<StoreDeps, 'user' | 'call' | 'events$' | 'scheduler' | 'random' | 'toasts' | 'clock'>;

type BuyDialogProps = {
  store: BuyStore;
  /** Undefined if the person still has to name the product. */
  product?: ProductToBuy | undefined;
  onClose(): void;
  onSaved?(): void;
};

const none: BuyChoices = { suppliers: [], members: [], last: [] };
const faultTexts = { asin: texts.noAsin, pieces: texts.noPieces, unitCost: texts.noCost, day: texts.noDay };

/** States that somebody bought a product: pieces, cost, supplier, who, and when (OWN-13). */
export function BuyDialog(props: BuyDialogProps) {
  const { product, onClose } = props;
  const list = useId();
  const { typed, set, errorOf, read, choices, today, submit } = useBuyForm(props);
  const field = (name: BuyField | 'supplier') => ({
    value: typed[name],
    ...(name === 'supplier' ? {} : { error: errorOf(name) }),
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });

  return (
    <FormDialog title={texts.dialog} cancel={texts.cancel} submit={texts.submit} onSubmit={submit} onClose={onClose}>
      {product ? (
        <p className="buy-product">
          <b dir="auto">{product.title || product.asin}</b>
          <span className="small soft">
            <span className="code">{product.asin}</span> <span className="tag">{typed.marketplace}</span>
          </span>
        </p>
      ) : (
        <div className="form-pair">
          <TextField label={texts.asin} autoComplete="off" maxLength={10} {...field('asin')} />
          <Select
            label={texts.marketplace}
            value={typed.marketplace}
            choices={marketplaceChoices}
            onChange={(marketplace) => set({ marketplace })}
          />
        </div>
      )}
      <div className="form-pair">
        <TextField
          label={texts.pieces}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          data-autofocus={product ? true : undefined}
          {...field('pieces')}
        />
        <TextField
          label={texts.unitCost}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          before={<span className="soft">{currencyOf(typed.marketplace)}</span>}
          {...field('unitCost')}
        />
      </div>
      <TextField
        label={texts.supplier}
        hint={choices.suppliers.length > 0 ? texts.supplierHint : undefined}
        list={list}
        autoComplete="off"
        maxLength={120}
        {...field('supplier')}
      />
      <datalist id={list}>
        {choices.suppliers.map((each) => (
          <option key={each.id} value={each.name} />
        ))}
      </datalist>
      <div className="form-pair">
        {choices.members.length > 1 && (
          <Select
            label={texts.who}
            value={typed.member}
            choices={choices.members.map((each) => ({ value: each.id, label: each.name }))}
            onChange={(member) => set({ member })}
          />
        )}
        <TextField label={texts.when} type="date" max={today} {...field('day')} />
      </div>
      {'buy' in read && <BuySum buy={read.buy} marketplace={typed.marketplace} />}
      {choices.last.length > 0 && <LastBuys buys={choices.last} />}
    </FormDialog>
  );
}

/** What is typed, what it says, and how it is saved. */
function useBuyForm({ store, product, onClose, onSaved }: BuyDialogProps) {
  const api = caller(buyCalls, store.call);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const now = store.clock.now();
  const today = dayOf(now, zone);
  const [{ value: choices = none }] = useResource(store, [api, product], {
    read: () => api.choices(product ? { marketplace: product.marketplace, asin: product.asin } : {}),
  });
  const [typed, setTyped] = useState<TypedBuy>({
    asin: product?.asin ?? '',
    marketplace: product?.marketplace || DEFAULT_MARKETPLACE,
    pieces: '',
    unitCost: product?.unitCost ? String(product.unitCost) : '',
    supplier: '',
    member: store.user._id,
    day: today,
  });
  const [tried, setTried] = useState(false);
  // One id per dialog: a press that is repeated after a lost answer is the same buy.
  const [id] = useState(() => crypto.randomUUID());

  const beforeCost = product?.beforeCost ?? null;
  const read = readBuy(typed, { now, zone, suppliers: choices.suppliers, beforeCost });
  const faults: readonly BuyField[] = 'faults' in read && tried ? read.faults : [];
  const submit = async () => {
    setTried(true);
    if (!('buy' in read)) return;
    const { state } = createBuyCommands({ api, toasts: store.toasts, ...(onSaved ? { onChanged: onSaved } : {}) });
    const why = await state({ id, ...read.buy, ...(product?.title ? { title: product.title.slice(0, 500) } : {}) });
    if (why === undefined) onClose();
    return why;
  };
  return {
    typed,
    set: (change: Partial<TypedBuy>) => setTyped((before) => ({ ...before, ...change })),
    errorOf: (field: BuyField) => (faults.includes(field) ? faultTexts[field] : ''),
    read,
    choices,
    today,
    submit,
  };
}

const LastBuys = ({ buys }: { buys: BuyChoices['last'] }) => (
  <div className="small soft">
    {texts.before}
    <ul>
      {buys.map((buy) => (
        <li key={buy.id}>{texts.lastBuy(lineOf(buy), formatDate(buy.at), buy.member.name)}</li>
      ))}
    </ul>
  </div>
);

type BuySumProps = { buy: Omit<NewBuy, 'id'>; marketplace: string };

/** What the buy costs altogether, and what is expected of it. */
const BuySum = ({ buy, marketplace }: BuySumProps) => (
  <p role="status">
    <b>{lineOf(buy)}</b>, {texts.together(moneyOf(buyTotal(buy), marketplace))}
    {typeof buy.profit === 'number' && (
      <span className={buy.profit < 0 ? 'bad small' : 'good small'}>
        <br />
        {texts.expected(
          moneyOf(roundedTo(buy.profit * buy.pieces, currencyOf(marketplace)), marketplace),
          moneyOf(buy.profit, marketplace),
        )}
      </span>
    )}
  </p>
);

const moneyOf = (amount: number, marketplace: string): string => formatMoney(amount, currencyOf(marketplace));
