import { afterAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#tests/support/component.tsx';
import { alertOf, baseOf, happened, reported, taken } from '#tests/support/reports.ts';
import { ReportPlayer } from './report-player.tsx';

// The operator's page is a page of its own. Its styles must not apply to the portal's parts, which later files show on
// this page.
afterAll(() => {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-vite-dev-id*="/client/ops/"]'))
    style.media = 'not all';
});

const entry = {
  id: 'r-1',
  at: 0,
  user: 'user-1',
  screen: '/notifications',
  said: 'Wrong',
  messages: 1,
  actions: 0,
  bytes: 0,
};
const recording = reported([taken(0, baseOf([alertOf(1)])), happened(1_000, 7, 'notification.created', alertOf(2))]);

const open = async () => {
  history.replaceState(null, '', '/ops#recordings/r-1');
  await show(
    <ReportPlayer
      entry={entry}
      recording={recording}
      first={1}
      isShown
      onBack={() => {}}
      onDelete={() => {}}
      others={[]}
      read={async () => ''}
    />,
  );
  await page.getByRole('button', { name: 'Step', exact: true }).click();
};

it('the address names the step that is shown [OPS-03]', async () => {
  await open();
  await expect.poll(() => location.hash).toBe('#recordings/r-1/2');
});

it('an address that has left the report is not written over, so that a deleted one stays closed [OPS-03]', async () => {
  await open();
  history.replaceState(null, '', '/ops#recordings');
  // Longer than a step waits for its place in the address.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(location.hash).toBe('#recordings');
});
