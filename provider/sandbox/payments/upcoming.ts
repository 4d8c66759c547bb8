import type { Upcoming } from '#shared/billing/invoice.ts';
import { daysLeft, unusedCents } from '#shared/billing/proration.ts';
import { renewalAfter } from '#shared/plans/renewal.ts';
import type { SoldPrice } from '../../payments/payments.ts';
import { creditFor, describe, type SandboxCustomer, type SandboxSubscription, totalOf } from './charging.ts';

/** What a change comes to: the invoice, and the period that it pays for. */
export type ChangeBill = { upcoming: Upcoming; net: number; periodStart: number; periodEnd: number; restarts: boolean };

/**
 * The invoice of a change now: another price begins a new period, for which what is left of the old one counts;
 * more of the same is paid for the rest of the period. The same for preview and charge.
 * @param at ms
 */
export function billChange(
  customer: SandboxCustomer,
  { record }: SandboxSubscription,
  old: SoldPrice,
  price: SoldPrice,
  quantity: number,
  at: number,
): ChangeBill {
  const start = Math.floor(at / 1000) * 1000;
  const restarts = price.key !== record.key;
  const interval = price.interval ?? record.interval;
  const [periodStart, periodEnd] = restarts ? [start, renewalAfter(start, interval)] : [record.periodStart, record.periodEnd];
  const held = { cents: record.paid ?? record.cents, start: record.periodStart, end: record.periodEnd };
  const { left, all } = daysLeft(held, start);
  const rest = `${left} of ${all} days`;
  const total = totalOf(price, quantity);
  const costs = restarts ? total : unusedCents({ ...held, cents: total }, start);
  const back = unusedCents(held, start);
  const items = [
    { id: 'new', description: restarts ? describe(price, quantity) : `${describe(price, quantity)}, ${rest}`, amountCents: costs },
    ...(back > 0 ? [{ id: 'unused', description: `Unused time on ${describe(old, record.quantity)}, ${rest}`, amountCents: -back }] : []),
  ];
  const net = costs - back;
  const credit = net < 0 ? -net : -creditFor(customer, net, 'subscription');
  if (credit !== 0) items.push({ id: 'credit', description: net < 0 ? 'Kept as credit for the next payments' : 'Credit from before', amountCents: credit });
  const upcoming = { items, amountCents: net + credit, currency: price.currency, prorationDate: start / 1000 };
  return { upcoming, net, periodStart, periodEnd, restarts };
}
