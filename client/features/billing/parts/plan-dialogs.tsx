import { useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { Note } from '#client/ui/states.tsx';
import { num, TableHead } from '#client/ui/table-head.tsx';
import type { Upcoming } from '#shared/billing/billing-summary.ts';
import { familyOf, rankOf } from '#shared/billing/plans/keys.ts';
import { formatCents } from '#shared/billing/plans/plan.ts';
import { planCards } from '#shared/billing/plans/plan-cards.ts';
import { formatCount, formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { RenewalDialogs } from '../cancel/renewal-dialogs.tsx';
import { outcomeTexts } from '../checkout/texts.ts';
import type { CurrentPlan } from '../current-plan.ts';
import type { SoldInterval } from '../plans-address.ts';
import type { OpenDialog, PlanActions } from '../use-plan-actions.ts';
import type { PlansData } from '../use-plans-data.ts';

const upgradeTexts = localized('plans/upgradeTexts', {
  title: (title: string) => `Change to ${title}`,
  upgradeTitle: (title: string) => `Upgrade to ${title}`,
  from: (title: string) => `From ${title}, starting today. You keep everything you have.`,
  invoice: 'Upcoming invoice',
  amount: 'Amount',
  due: 'Due today',
  card: (brand: string, last4: string) => `${brand} ending ${last4}.`,
  after: (cents: number, currency: string, interval: SoldInterval) =>
    `Then ${formatCents(cents, currency)} / ${interval}, until you cancel.`,
  recounted: 'The amount was out of date and has been recalculated. You were not charged.',
  go: 'Upgrade for',
  change: 'Change for',
} as const);

const lesserTexts = localized('plans/lesserTexts', {
  title: 'Change at renewal',
  intro: (title: string, at: number | null) =>
    `You keep ${title} until ${at === null ? 'your renewal' : formatDate(at)}. After that, you have the plan you choose here. You can cancel this change until then.`,
  choice: 'New plan',
  submit: 'Change at renewal',
  keep: (title: string) => `Keep ${title}`,
  option: (title: string, cents: number, interval: SoldInterval) => `${title}, ${formatCents(cents)} / ${interval}`,
  fewer: (quantity: number, cents: number, currency: string, interval: SoldInterval, at: number | null) =>
    `From ${at === null ? 'your renewal' : formatDate(at)} on, you have ${formatCount(quantity)} for ${formatCents(cents, currency)} / ${interval}. Until then, you keep all of them.`,
} as const);

export function PlanDialogs({ data, actions }: { data: PlansData; actions: PlanActions }) {
  const { open } = actions;
  switch (open?.kind) {
    case undefined:
      return null;
    case 'upgrade':
      return <UpgradeDialog {...open} card={data.summary?.card ?? null} actions={actions} />;
    case 'cancel':
    case 'renew':
      return <RenewalDialogs open={open} actions={actions} />;
    case 'lesser':
      return <LesserDialog current={open.current} data={data} actions={actions} />;
    case 'fewer':
      return <FewerDialog {...open} actions={actions} />;
  }
}

type Of<Kind extends OpenDialog['kind']> = Extract<OpenDialog, { kind: Kind }>;

/** Shows today's cost of the change, also on its button. */
function UpgradeDialog({
  wish,
  upcoming,
  recounted,
  card,
  actions,
}: Of<'upgrade'> & { card: { brand: string; last4: string } | null; actions: PlanActions }) {
  const isPlan = wish.current !== null && familyOf(wish.current.key) === 'plan';
  return (
    <Dialog
      title={isPlan ? upgradeTexts.upgradeTitle(wish.title) : upgradeTexts.title(wish.title)}
      onClose={actions.close}
      cancel={outcomeTexts.notNow}
      foot={
        <button
          type="button"
          className="btn primary"
          data-autofocus
          onClick={() => void actions.confirm(wish, upcoming)}
        >
          {isPlan ? upgradeTexts.go : upgradeTexts.change}{' '}
          <span className="fig">{formatCents(upcoming.amountCents, upcoming.currency)}</span>
        </button>
      }
    >
      {wish.current && <p className="soft">{upgradeTexts.from(wish.current.title)}</p>}
      {recounted && <Note>{upgradeTexts.recounted}</Note>}
      <InvoiceTable upcoming={upcoming} />
      <p className="soft small">
        {card && upgradeTexts.card(card.brand, card.last4)}{' '}
        {wish.price.interval && upgradeTexts.after(wish.amountCents, upcoming.currency, wish.price.interval)}
      </p>
    </Dialog>
  );
}

/** Schedules a lower plan from the renewal on. */
function LesserDialog({ current, data, actions }: { current: CurrentPlan; data: PlansData; actions: PlanActions }) {
  const [chosen, setChosen] = useState<string>();
  const cards = planCards(data.plans, data.prices, { priceKey: current.key }).filter(
    ({ key, priceId }) => priceId !== null && rankOf(key) > 0 && rankOf(key) < rankOf(current.key),
  );
  const schedule = async () => {
    if (chosen !== undefined && (await actions.schedule(current, chosen, 1))) actions.close();
  };
  return (
    <Dialog
      title={lesserTexts.title}
      onClose={actions.close}
      cancel={lesserTexts.keep(current.title)}
      foot={
        <button type="button" className="btn primary" disabled={chosen === undefined} onClick={() => void schedule()}>
          {lesserTexts.submit}
        </button>
      }
    >
      <p className="soft">{lesserTexts.intro(current.title, current.renewsAt)}</p>
      <RadioGroup
        label={lesserTexts.choice}
        choices={cards.map(({ priceId, title, amountCents, interval }) => ({
          value: priceId ?? '',
          label: lesserTexts.option(title, amountCents, interval === 'month' ? 'month' : 'year'),
        }))}
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  );
}

/** Schedules a lower quantity from the renewal on. */
function FewerDialog({ wish, actions }: Of<'fewer'> & { actions: PlanActions }) {
  const { current, price, quantity, amountCents } = wish;
  const schedule = async () => {
    if (await actions.schedule(current, price.id, quantity)) actions.close();
  };
  return (
    <Dialog
      title={`${wish.title}: ${lesserTexts.title.toLowerCase()}`}
      onClose={actions.close}
      cancel={outcomeTexts.notNow}
      foot={
        <button type="button" className="btn primary" onClick={() => void schedule()}>
          {lesserTexts.submit}
        </button>
      }
    >
      <p className="soft">
        {lesserTexts.fewer(
          quantity,
          amountCents,
          current.currency,
          price.interval ?? current.interval,
          current.renewsAt,
        )}
      </p>
    </Dialog>
  );
}

const InvoiceTable = ({ upcoming: { items, amountCents, currency } }: { upcoming: Upcoming }) => (
  <table className="invoice">
    <TableHead columns={[upgradeTexts.invoice, num(upgradeTexts.amount)]} />
    <tbody>
      {items.map((item) => (
        <tr key={item.id}>
          <td>{item.description}</td>
          <td className="num">{formatCents(item.amountCents, currency)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{upgradeTexts.due}</th>
        <td className="num">{formatCents(amountCents, currency)}</td>
      </tr>
    </tfoot>
  </table>
);
