import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { SinceVisit } from '#shared/inbox/inbox.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { overflow } from '#tests/support/component.tsx';
import { on, showFed } from '#tests/support/fed-screen.tsx';
import { SinceVisitBar } from './since-visit-bar.tsx';
import './inbox-parts.css';

const to = Date.now() - 60_000;
const from = to - 3_600_000;
const perDay = { USD: 12_482.16, CAD: 8_207.92, MXN: 196_340.55 };
const digest: SinceVisit = {
  away: {
    from,
    to,
    total: 1_204,
    causes: [
      { cause: 'undercut-fba', count: 1_100, perDay },
      { cause: 'undercut-fbm', count: 104, perDay: {} },
    ],
  },
};

const open = () =>
  showFed((store) => <SinceVisitBar deps={store} />, { answers: [on(inboxCalls.visit, () => digest)] });
const boxOf = (element: Element) => element.getBoundingClientRect();

describe("'Since you left'", () => {
  it.for([1440, 360])(
    'shows three currencies at %i px one beside or below another, with cause and close button in sight [INBX-08]',
    async (width) => {
      await page.viewport(width, 740);
      await open();
      const close = page.getByRole('button', { name: 'Dismiss on all your devices' });
      await expect.element(close).toBeVisible();
      expect(boxOf(close.element()).right).toBeLessThanOrEqual(width);
      expect(overflow()).toBeLessThanOrEqual(0);
      for (const link of document.querySelectorAll('.digest li a')) {
        const cell = boxOf(link);
        for (const part of link.querySelectorAll('.cut, b, .push')) {
          expect(boxOf(part).width).toBeGreaterThan(0);
          expect(boxOf(part).right).toBeLessThanOrEqual(cell.right + 1);
        }
      }
    },
  );

  it('leads to what came meanwhile, and to nothing that came later [INBX-08]', async () => {
    await open();
    const link = page.getByRole('link').first();
    await expect.element(link).toBeVisible();
    const query = new URL(link.element().getAttribute('href') ?? '', location.href).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      in: 'all',
      cause: 'undercut-fba',
      came: `${from + 1}..${to}`,
      sort: 'risk',
    });
  });

  it('says that somebody leaves when they leave, so that the time of leaving is exact [INBX-08]', async () => {
    const { edge } = await open();
    await expect.poll(() => edge.sent(inboxCalls.visit).length).toBe(1);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    try {
      document.dispatchEvent(new Event('visibilitychange'));
      await expect.poll(() => edge.sent(inboxCalls.visit).length).toBe(2);
    } finally {
      Reflect.deleteProperty(document, 'visibilityState');
    }
  });
});
