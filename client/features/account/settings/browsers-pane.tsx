import { useEffect, useId, useState } from 'react';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Ago } from '#client/ui/age.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { prepareConfirm, useConfirm } from '#client/ui/confirm.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatDateTime } from '#shared/format.ts';
import type { Browser, BrowserList, LogOut } from '#shared/session/browsers.ts';
import { settingsTexts as texts } from './texts.ts';
import '#client/ui/tags.css';
import { filter, merge, skip, timer } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { visible$ } from '#client/stream/page-signals$.ts';
import { createResource, type Resource, useResourceOf } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { settingsCalls } from '#shared/account/settings-calls.ts';

/** The browsers in which the account is signed in. */
export function BrowsersPane({ store }: { store: StoreDeps }) {
  const title = useId();
  const browsers = useBrowsers(store);
  useEffect(prepareConfirm, []);
  const list = browsers.state.value?.browsers;
  const others = list?.filter((each) => !each.current).length ?? 0;
  return (
    <section className="settings-part" aria-labelledby={title}>
      <header>
        <h2 id={title}>{texts.browsers}</h2>
        {list && <span className="soft fig">{list.length}</span>}
        {others > 0 && (
          <BusyButton
            type="button"
            className="btn small danger push"
            busy={browsers.busy === 'others'}
            onClick={() => void browsers.logOutOthers(others)}
          >
            {texts.logOutOthers(others)}
          </BusyButton>
        )}
      </header>
      <ResourceView
        of={browsers.state}
        onRetry={browsers.list.reload}
        loading={texts.loadingBrowsers}
        lines={4}
        failed={texts.browsersFailed}
      >
        {(known) => <List list={known.browsers} browsers={browsers} />}
      </ResourceView>
    </section>
  );
}

const List = ({ list, browsers }: { list: readonly Browser[]; browsers: Browsers }) => (
  <>
    <ul className="browsers">
      {list.map((browser) => (
        <Line key={browser.id} browser={browser} browsers={browsers} />
      ))}
    </ul>
    <p className="hint">{texts.browsersHint}</p>
  </>
);

function Line({ browser, browsers }: { browser: Browser; browsers: Browsers }) {
  const name = browser.name ?? texts.unknownBrowser;
  return (
    <li>
      <ScreenIcon name={browser.phone ? 'phone' : 'screen'} />
      <div>
        <b className="cut">{name}</b>
        <span className="soft cut" title={texts.signedIn(formatDateTime(browser.signedInAt))}>
          {browser.address ?? texts.unknownAddress}
        </span>
      </div>
      <span className="soft fig">{browser.current ? texts.now : <Ago at={browser.seenAt} />}</span>
      {browser.current ? (
        <span className="tag is-on">{texts.thisBrowser}</span>
      ) : (
        <BusyButton
          type="button"
          className="btn small"
          aria-label={texts.logOutNamed(name)}
          busy={browsers.busy === browser.id}
          onClick={() => void browsers.logOut(browser)}
        >
          {texts.logOut}
        </BusyButton>
      )}
    </li>
  );
}

type Browsers = {
  state: ResourceState<BrowserList>;
  list: Resource<BrowserList>;
  /** The id of the browser that is being logged out, or 'others'. */
  busy: string | null;
  logOut(browser: Browser): Promise<void>;
  logOutOthers(count: number): Promise<void>;
};

/**
 * How often the open list reloads, ms; it also reloads when the page becomes visible. No event reports sign-ins in
 * other browsers.
 */
const READ_EVERY = 30_000;

function useBrowsers(store: StoreDeps): Browsers {
  const confirm = useConfirm();
  const api = caller(settingsCalls, store.call);
  const [busy, setBusy] = useState<string | null>(null);
  const [state, list] = useResourceOf(() => {
    const again$ = merge(timer(READ_EVERY, READ_EVERY, store.scheduler), visible$.pipe(skip(1))).pipe(
      filter(() => document.visibilityState === 'visible'),
    );
    return createResource(store, { read: () => api.browsers(), again$ });
  }, [store, api]);

  const run = async (which: LogOut, message: (count: number) => string) => {
    setBusy('id' in which ? which.id : 'others');
    const answer = await list.change({
      show: ({ browsers }) => ({
        browsers: browsers.filter((each) => each.current || ('id' in which && each.id !== which.id)),
      }),
      call: () => api.logOut(which),
    });
    setBusy(null);
    if (!answer.ok) store.toasts.failed(answer.error.message);
    else store.toasts.done(message(answer.value.count));
  };

  return {
    state,
    list,
    busy,
    logOut: ({ id, name }) => {
      const called = name ?? texts.unknownBrowser;
      return run({ id }, (count) => (count === 0 ? texts.goneBefore(called) : texts.loggedOut(called)));
    },
    logOutOthers: async (count) => {
      const yes = await confirm({
        title: texts.logOutOthersQuestion(count),
        text: texts.logOutOthersExplanation,
        yes: texts.logOutOthers(count),
        no: texts.cancel,
      });
      if (yes) await run({ others: true }, texts.loggedOutOthers);
    },
  };
}
