import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { timeOfDay } from '#shared/format.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import type { SalesToday as Sales } from '#shared/listings/sales/sales-today.ts';
import { overflow } from '#tests/support/component.tsx';
import { type Answers, held, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import type { Store } from '../store.ts';
import { SalesToday } from './sold-today.tsx';
import './overview.css';

const until = Date.parse('2026-11-20T14:00:00Z');
const sold: Sales = {
  until,
  currencies: [
    { currency: 'USD', revenue: 2_612, units: 94, usual: { revenue: 2_430, units: 90.6 } },
    { currency: 'MXN', revenue: 5_221.08, units: 6, usual: { revenue: 6_178.97, units: 9.4 } },
  ],
};

const open = (answer: Answers[number]) =>
  showFed(
    (store) => (
      <main className="overview">
        <div className="overview-panes">
          <SalesToday
            store={store as unknown as Store}
            zone="UTC"
            heading={(id, title, more) => (
              <header>
                <h2 id={id}>{title}</h2> <span>{more}</span>
              </header>
            )}
          />
        </div>
      </main>
    ),
    { answers: [answer] },
  );
const today = page.getByRole('region', { name: 'Today' });

it('compares each currency and the units with the usual day, whole figures also on a phone [SIG-04]', async () => {
  await page.viewport(390, 844);
  await open(on(ownProductCalls.sales, sold));
  await expect.element(today).toMatchTextContent(new RegExp(`sold by the hour until ${timeOfDay(until)}`));
  for (const text of ['$2,612.00', '+7%', 'usual: $2,430.00', 'MX$5,221.08', '−16%', 'usual: MX$6,178.97', '100'])
    await expect.element(today.getByText(text, { exact: true })).toBeVisible();
  for (const usual of document.querySelectorAll<HTMLElement>('.sales-today .cut'))
    expect(usual.scrollWidth).toBeLessThanOrEqual(usual.clientWidth);
  expect(overflow()).toBe(0);
});

it('says when no hour of today is counted yet, and compares with nothing where no usual day is known [SIG-04]', async () => {
  await open(
    on(ownProductCalls.sales, {
      until: null,
      currencies: [{ currency: 'USD', revenue: 0, units: 0, usual: null }],
    } satisfies Sales),
  );
  await expect.element(today.getByText('no hour is counted yet')).toBeVisible();
  await expect.element(today.getByText('$0.00', { exact: true })).toBeVisible();
  await expect.element(page.getByText('usual:', { exact: false })).not.toBeInTheDocument();
});

it('is not there while it loads and without any figure, and says when it could not be loaded [SIG-04]', async () => {
  const { answer, release } = held({ until: null, currencies: [] } satisfies Sales);
  const { edge, unmount } = await open(on(ownProductCalls.sales, answer));
  await expect.poll(() => edge.sent(ownProductCalls.sales)).toEqual([{ zone: 'UTC' }]);
  await expect.element(today).not.toBeInTheDocument();
  release();
  await unmount();

  const failed = await open(on(ownProductCalls.sales, refused('Down')));
  await expect.element(page.getByText('What you sold today could not be loaded.')).toBeVisible();
  failed.edge.answer(on(ownProductCalls.sales, sold));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(today).toBeVisible();
});
