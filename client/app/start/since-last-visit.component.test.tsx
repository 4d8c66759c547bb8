import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { integrationCalls } from '#shared/integrations/calls.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import { on, refused, showFed } from '#tests/support/fed-screen.tsx';
import type { Store } from '../store.ts';
import { SinceLastVisit } from './since-last-visit.tsx';

it('the list of changes shows that it is loading or has failed, and reads only what failed again', async () => {
  const { edge } = await showFed(
    (store) => {
      const notifications = {
        view$: new BehaviorSubject({ state: { phase: 'ready' }, rows: [], unread: 0, hasMore: false }),
      };
      return (
        <SinceLastVisit
          store={{ ...store, notifications } as unknown as Store}
          summary={null}
          waiting={<p>Loading your updates</p>}
        />
      );
    },
    {
      user: { lastVisit: { at: Date.now() - 86_400_000, tokens: 1_500 } },
      answers: [
        on(integrationCalls.amazon, refused('Not now.', { code: 'BUSY' })),
        on(integrationCalls.walmart, { authorized: false, connection: null, records: [] }),
        on(historyCalls.memberWork, { rows: [], asOf: '1@1' }),
      ],
    },
  );
  await expect.element(page.getByText('Loading your updates')).toBeVisible();
  const failed = page.getByRole('alert').getByText('Some updates could not be loaded.');
  await expect.element(failed).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^1,000 tokens used/ })).toBeVisible();
  edge.answer(on(integrationCalls.amazon, { na: true, eu: false, connections: [], records: [] }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failed).not.toBeInTheDocument();
  expect(edge.sent(integrationCalls.walmart)).toHaveLength(1);
});
