import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { completenessCalls } from '#shared/inbox/completeness/calls.ts';
import { focus, overflow, press, violations } from '#tests/support/component.tsx';
import { on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { MessageChecks } from './message-checks.tsx';

const at = Date.now() - 12 * 60_000;
const none = { received: 0, recovered: 0, unchanged: 0, postponed: 0, failed: 0 };
const market = { products: 5, overdue: 0, messageAt: at, checkedAt: null, silentSince: null, trouble: null };
const counts = {
  markets: [
    { ...market, marketplace: 'US', trouble: 'permission', overdue: 4 },
    { ...market, marketplace: 'CA', silentSince: at },
    { ...market, marketplace: 'MX', overdue: 3 },
    { ...market, marketplace: 'BR', unknown: 2 },
    { ...market, marketplace: 'DE', unknown: 0 },
  ],
  days: [
    {
      ...none,
      day: new Date().toISOString().slice(0, 10),
      marketplace: 'US',
      received: 10,
      recovered: 2,
      postponed: 12,
      failed: 1,
    },
  ],
  interval: 900_000,
};

const open = (answer: object) =>
  showFed((store) => <MessageChecks store={store} />, { answers: [on(completenessCalls.counts, answer)] });

const panel = () => expect.poll(() => document.querySelector('.message-checks')?.textContent);
const row = (name: RegExp) => page.getByRole('row', { name });

describe('the panel of message checks', () => {
  it('says why it cannot be loaded, and loads on retry by keyboard [ACT-09]', async () => {
    const { edge } = await open(refused('Down for a moment.'));
    await panel().toContain('The message checks could not be loaded.');
    expect(await violations()).toEqual([]);
    edge.answer(on(completenessCalls.counts, counts));
    await focus(page.getByRole('button', { name: 'Try again' }));
    await press('{Enter}');
    await expect.element(row(/^United States/)).toBeVisible();
  });

  it.for([1440, 360])('says at %i px which checks fail or wait, and where Amazon is silent [ACT-09]', async (width) => {
    await page.viewport(width, 740);
    await open(counts);
    await expect.element(row(/^United States/)).toMatchTextContent(/Amazon refuses checks. Renew the connection./);
    await expect.element(row(/^Canada/)).toMatchTextContent(/Silent: last message 12 min ago/);
    await expect.element(row(/^Mexico/)).toMatchTextContent(/3 overdue/);
    await panel().toContain('12 checks postponed, 1 check failed');
    await expect.element(row(/^Brazil/)).not.toMatchTextContent(/Complete/);
    await expect
      .element(page.getByRole('link', { name: '2 SKUs not known' }))
      .toHaveAttribute('href', '/my-products?marketplace=BR&buy-box=unknown');
    await expect.element(row(/^Germany/)).toMatchTextContent(/Complete/);
    const expected = [...document.querySelectorAll('.key-figures div')].find((figure) =>
      figure.textContent?.includes('Expected'),
    );
    expect(expected?.querySelector('b')?.textContent).toBe('19');
    expect(await violations()).toEqual([]);
    expect(overflow()).toBeLessThanOrEqual(0);
  });

  it('says that there are no products yet [ACT-09]', async () => {
    await open({ ...counts, markets: [], days: [] });
    await panel().toContain('No products yet.');
  });

  it('is not there with the specification’s profile [ACT-09]', async () => {
    const { edge } = await showFed((store) => <MessageChecks store={store} />, { profile: 'specification' });
    await panel().toBe('');
    expect(edge.sent(completenessCalls.counts)).toEqual([]);
  });
});
