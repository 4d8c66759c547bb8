import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { initialLink, type Link, type LinkStatus } from '#client/stream/link-state.ts';
import { show } from '#tests/support/component.tsx';
import { ConnectionPopup } from './connection-popup.tsx';

const link = (status: LinkStatus): Link => ({ ...initialLink, status, lastEventAt: Date.now() });

/** Shows the state of the connection, with its explanation open. */
async function open(status: LinkStatus) {
  const connection$ = new BehaviorSubject(link(status));
  await show(<ConnectionPopup connection$={connection$} catchingUp$={new BehaviorSubject(false)} />);
  const button = page.getByRole('button', { name: /^Connection: / });
  await button.click();
  return {
    button,
    popup: page.getByRole('dialog', { name: 'Connection' }),
    becomes: (next: LinkStatus) => connection$.next(link(next)),
  };
}

it('the popup of a connection without a readable balance says what is missing, that the rest works, and that the problem was reported [ST16, LIVE-11]', async () => {
  const { button, popup, becomes } = await open({ state: 'live', failing: ['tokens'] });
  await expect.element(button).toHaveAccessibleName(/^Connection: Live limited/);
  await expect
    .element(popup)
    .toMatchTextContent('New notifications still arrive and everything else works. Only your token balance');
  await expect.element(popup).toMatchTextContent('We informed the team that runs this portal, and we keep trying.');
  becomes({ state: 'live' });
  await expect.element(popup).not.toMatchTextContent('your token balance');
  await expect.element(button).toHaveAccessibleName(/^Connection: Live(?! limited)/);
});

it('the popup of a refused connection says so, and what the list shows [ST16, LIVE-11]', async () => {
  const { button, popup } = await open({ state: 'provider-refuses', since: Date.now() });
  await expect.element(button).toHaveAccessibleName(/^Connection: Provider refuses since/);
  await expect
    .element(popup)
    .toMatchTextContent('The provider refuses your live notifications. The list shows what arrived before.');
  await expect.element(popup).toMatchTextContent('We keep trying, and we informed the team that runs this portal.');
});

it('the popup of an unconfirmed connection does not promise live notifications until one arrives [ST16, LIVE-11]', async () => {
  const { button, popup, becomes } = await open({ state: 'unconfirmed' });
  await expect.element(button).toHaveAccessibleName(/^Connection: Not confirmed/);
  await expect
    .element(popup)
    .toMatchTextContent('the provider has not confirmed that it sends your notifications. Reload to see what is new.');
  becomes({ state: 'live' });
  await expect.element(popup).toMatchTextContent('New events appear as they happen.');
});

it('the popup of a silent provider says for how long, and not that new events appear, until its next one [LIVE-11]', async () => {
  const { button, popup, becomes } = await open({ state: 'live', quietSince: Date.now() - 59_000 });
  await expect.element(button).toHaveAccessibleName(/^Connection: Live provider quiet for (59 s|1 min)/);
  await expect.element(popup).toMatchTextContent(/has been silent for (59 s|1 min)/);
  await expect.element(popup).not.toMatchTextContent('New events appear as they happen.');
  becomes({ state: 'live' });
  await expect.element(popup).toMatchTextContent('New events appear as they happen.');
});
