import { afterAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#tests/support/component.tsx';
import { alertOf, baseOf, reported, taken } from '#tests/support/reports.ts';
import { momentsOf } from './recorded-page.ts';
import { RecordedScreen } from './recorded-screen.tsx';

// The operator's page is a page of its own. Its styles must not apply to the portal's parts, which later files show on
// this page.
afterAll(() => {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-vite-dev-id*="/client/ops/"]'))
    style.media = 'not all';
});

const after = async (screen: string) => {
  const moment = momentsOf(
    reported([{ at: 0, dir: 'act', frame: { act: 'go', screen } }, taken(0, baseOf([alertOf(1)]))]),
  ).at(-1);
  if (moment) await show(<RecordedScreen moment={moment} changed={new Set()} report={undefined} />);
};

const note = page.getByText('What that screen showed is not in the recording.');

it('the list of a report from another screen is named as what it is, with the screen the person was on [OPS-03]', async () => {
  await after('/history/team-history');
  await expect.element(note).toMatchTextContent('The person was on /history/team-history.');
  await expect.element(page.getByRole('region', { name: 'The notification list meanwhile' })).toBeVisible();
});

it('the list of a report from the inbox is the screen that was recorded [OPS-03]', async () => {
  await after('/notifications');
  await expect.element(page.getByRole('region', { name: 'The recorded screen' })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});
