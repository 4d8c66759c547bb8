import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { trackingCalls } from '#shared/tracking/calls.ts';
import { trackingMetrics } from '#shared/tracking/tracking-metrics.ts';
import { overflow, violations } from '#tests/support/component.tsx';
import { showFed } from '#tests/support/fed-screen.tsx';
import { TrackingScreen } from './tracking-screen.tsx';

const open = () =>
  showFed((store) => <TrackingScreen store={store} tableFiles={() => Promise.reject(new Error('No files'))} />, {
    profile: 'specification',
  });
const start = page.getByRole('button', { name: 'Start Tracking' });

it('is the form alone with the specification’s profile: Min and Max of every metric, which the browser stores [TRACK-01, TRACK-02]', async () => {
  const { edge, unmount } = await open();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Product Tracking');
  expect(page.getByRole('textbox').elements()).toHaveLength(2 * trackingMetrics.length);
  const min = page.getByRole('textbox', { name: 'New Buy box, Min' });
  const max = page.getByRole('textbox', { name: 'New Buy box, Max' });
  await start.click();
  await expect.element(page.getByText('Enter a Min or Max for at least one metric.')).toBeVisible();
  await min.fill('22.5');
  await max.fill('20');
  await start.click();
  await expect.element(page.getByText('Min is above Max.')).toBeVisible();
  await max.fill('30');
  await start.click();
  await expect.element(page.getByText('Thresholds of 1 metric saved in this browser')).toBeVisible();
  expect(await violations(page.getByRole('main').element())).toEqual([]);
  for (const width of [1440, 390, 360]) {
    await page.viewport(width, 844);
    expect(overflow(), `${width} px`).toBe(0);
  }
  // Another marketplace has thresholds of its own.
  await page.getByRole('combobox', { name: 'Marketplace' }).selectOptions('Germany');
  await expect.element(min).toHaveValue('');
  await unmount();
  await open();
  await expect.element(min).toHaveValue('22.50');
  for (const call of Object.values(trackingCalls)) expect(edge.sent(call)).toEqual([]);
});
