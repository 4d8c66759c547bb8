import { useEffect, useId } from 'react';
import { isLeftOut, offered } from '#client/stream/chart-state.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { Ago } from '#client/ui/age.tsx';
import { Blank } from '#client/ui/blank.tsx';
import { Bones } from '#client/ui/bones.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { prepareConfirm } from '#client/ui/confirm.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Browser } from '#shared/account/browsers.ts';
import { formatDateTime } from '#shared/format.lazy.ts';
import { settingsTexts as texts } from './texts.ts';
import { type Browsers, useBrowsers } from './use-browsers.ts';
import '#client/ui/tags.css';

/** Where the account is signed in. A provider that keeps no such list has no such pane. */
export function BrowsersPane({ desk }: { desk: DeskDeps }) {
  const title = useId();
  const browsers = useBrowsers(desk);
  useEffect(prepareConfirm, []);
  if (isLeftOut(browsers.state)) return null;
  const list = offered(browsers.state)?.browsers;
  const others = list?.filter((each) => !each.current).length ?? 0;
  return (
    <section className="settings-part" aria-labelledby={title}>
      <header>
        <h2 id={title}>{texts.browsers}</h2>
        {list && <span className="soft fig">{list.length}</span>}
        {others > 0 && (
          <BusyButton type="button" className="btn sm danger push" busy={browsers.busy === 'others'} onClick={() => void browsers.logOutOthers(others)}>
            {texts.logOutOthers(others)}
          </BusyButton>
        )}
      </header>
      {list ? <List list={list} browsers={browsers} /> : <NotYet browsers={browsers} />}
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
        <span className="tag on">{texts.thisBrowser}</span>
      ) : (
        <BusyButton
          type="button"
          className="btn sm"
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

const NotYet = ({ browsers: { state, list } }: { browsers: Browsers }) =>
  state.trouble ? (
    <Blank
      failed
      icon={<Icon name="unplug" />}
      title={texts.browsersFailed}
      action={
        <button type="button" className="btn" onClick={list.reload}>
          {texts.tryAgain}
        </button>
      }
    >
      {state.trouble.message}
    </Blank>
  ) : (
    <Bones lines={4} label={texts.loadingBrowsers} />
  );
