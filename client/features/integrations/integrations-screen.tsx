import { type ComponentProps, type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useClock } from '#client/ui/age.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { CodeHelp } from '#client/ui/code-help.tsx';
import { prepareConfirm, useConfirm } from '#client/ui/confirm.tsx';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { Full, useLacks } from '#client/ui/full.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { useSlice } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { ConnectionId, ConnectionRecord } from '#shared/integrations/connection.ts';
import { type RegionName, regionNames, regions } from '#shared/integrations/regions.ts';
import { amazonCodeHelp, integrationTexts } from '#shared/integrations/texts.ts';
import type { Links, PortalInfo } from '#shared/session/portal-info.ts';
import { RegionPane, readAlreadyUsed } from './region-pane.tsx';
import { screenTexts as texts } from './texts.ts';
import { type Integrations, useIntegrations } from './use-integrations.ts';
import { VolumePane } from './volume-pane.tsx';
import './integrations.css';
import { Fault, RetryButton } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { formatDate, formatUntil } from '#shared/format.ts';
import { ConnectionTerm, StatusTag } from './connection-term.tsx';

/** @property MessageChecks the panel about missed messages, of another feature */
type IntegrationsProps = {
  store: StoreDeps;
  info: PortalInfo | null;
  MessageChecks: ComponentType<{ store: StoreDeps }>;
};

const DeliveryDialog = lazyExport(() => import('./delivery-dialog.tsx'), 'DeliveryDialog');

/** Amazon and Walmart share one page; the URL decides which of them leads. */
export const AmazonScreen = (props: IntegrationsProps) => <IntegrationsScreen {...props} />;
export const WalmartScreen = (props: IntegrationsProps) => <IntegrationsScreen {...props} walmartFirst />;

const HOUR = 3_600_000;

function IntegrationsScreen({
  store,
  info,
  MessageChecks,
  walmartFirst = false,
}: IntegrationsProps & { walmartFirst?: boolean }) {
  usePreloaded(DeliveryDialog);
  const integrations = useIntegrations(store, (url) => location.assign(url));
  const links = info?.links;
  const { amazon, walmart, busy, check } = integrations;
  const { now$ } = useClock();
  // Rounded to the minute: terms are not shown in seconds.
  const now = useSlice(now$, (at) => Math.floor(at / 60_000) * 60_000);
  const [delivering, setDelivering] = useState<RegionName | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const disconnect = useDisconnect(integrations, heading);
  const connections = amazon.value?.connections ?? [];
  const delivered = connections.find(({ regionShortName }) => regionShortName === delivering);

  return (
    <main className="page integrations" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        <span className="push" />
        <BusyButton
          type="button"
          className="btn"
          busy={(amazon.phase === 'loading' || walmart.phase === 'loading') && busy === null}
          onClick={check}
        >
          <ScreenIcon name="retry" /> {texts.checkNow}
        </BusyButton>
      </div>
      <div className="integration-panes" data-first={walmartFirst ? 'walmart' : 'amazon'}>
        <section className="integration-sect" aria-label={texts.amazon}>
          <h2>{texts.amazon}</h2>
          <CheckFault trouble={amazon.trouble} known={amazon.value !== undefined} onAgain={check} />
          <Regions
            integrations={integrations}
            links={links}
            now={now}
            onDisconnect={(name) => void disconnect(name)}
            onDelivery={setDelivering}
          />
          <CodeHelp title={texts.amazonCode} codes={amazonCodeHelp} />
          <VolumePane connections={connections} hour={Math.floor(now / HOUR) * HOUR} />
          {connections.length > 0 && (
            <LazyBoundary>
              <MessageChecks store={store} />
            </LazyBoundary>
          )}
          <NeededRights />
          <Full>
            <RecordPane
              records={[...(amazon.value?.records ?? []), ...(walmart.value?.records ?? [])]}
              known={amazon.value !== undefined}
            />
          </Full>
        </section>
        <WalmartPane
          integrations={integrations}
          links={links}
          now={now}
          onDisconnect={() => void disconnect('WALMART')}
        />
      </div>
      {delivering && delivered && (
        <Delivery
          {...{ store, integrations }}
          name={delivering}
          delivery={delivered.delivery}
          onClose={() => setDelivering(null)}
        />
      )}
    </main>
  );
}

type DeliveryProps = Pick<IntegrationsProps, 'store'> & {
  integrations: Integrations;
  name: RegionName;
  delivery: ComponentProps<typeof DeliveryDialog>['delivery'];
  onClose(): void;
};

const Delivery = ({ store, integrations: { api, check }, name, delivery: before, onClose }: DeliveryProps) => (
  <LazyBoundary>
    <DeliveryDialog
      region={regions[name]}
      delivery={before}
      onClose={onClose}
      onSave={async (delivery) => {
        const answer = await api.deliver({ regionShortName: name, ...delivery });
        if (!answer.ok) return answer.error.message;
        store.toasts.done(texts.delivered);
        check();
        return undefined;
      }}
    />
  </LazyBoundary>
);

/** Asks first. @param heading gets the focus that the pressed button had, which disappears with the connection */
function useDisconnect(integrations: Integrations, heading: RefObject<HTMLElement | null>) {
  const confirm = useConfirm();
  useEffect(prepareConfirm, []);
  return async (place: ConnectionId) => {
    const sure = await confirm({
      title: texts.disconnectTitle(texts.places[place]),
      text: place === 'WALMART' ? texts.disconnectWalmart : texts.disconnectAmazon,
      yes: integrationTexts.disconnect,
      no: texts.keep,
    });
    if (!sure) return;
    await integrations.disconnect(place);
    if (document.activeElement === document.body) heading.current?.focus();
  };
}

type RegionsProps = Pick<WalmartPaneProps, 'integrations' | 'links' | 'now'> & {
  onDisconnect(name: RegionName): void;
  onDelivery(name: RegionName): void;
};

function Regions({ integrations, links, now, onDisconnect, onDelivery }: RegionsProps) {
  const { amazon, busy } = integrations;
  const alreadyUsed = readAlreadyUsed(useSearch());
  return (
    <div className="regions">
      {regionNames.map((name) => (
        <RegionPane
          key={name}
          region={regions[name]}
          connected={amazon.value?.[regions[name].key]}
          connection={amazon.value?.connections.find(({ regionShortName }) => regionShortName === name)}
          alreadyUsed={alreadyUsed?.regionShortName === name ? alreadyUsed : null}
          links={links}
          now={now}
          busy={busy === name}
          onDisconnect={() => onDisconnect(name)}
          onDelivery={() => onDelivery(name)}
          onRequestAgain={(type) => void integrations.requestAgain(name, type)}
        />
      ))}
    </div>
  );
}

/** What the connection to Amazon needs. */
function NeededRights() {
  const needed = [...texts.needed, ...(useLacks('plans') ? [] : texts.neededByPlans)];
  return (
    <section>
      <h3>{texts.needs}</h3>
      <dl className="integration-needs">
        {needed.map(([what, which]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{which}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** History of the connections, newest first. @param known false until the records have loaded; nothing is shown then */
function RecordPane({ records, known }: { records: readonly ConnectionRecord[]; known: boolean }) {
  const clock = useClock();
  if (!known) return null;
  const sorted = records.toSorted((a, b) => b.at - a.at).slice(0, MOST);
  return (
    <section>
      <h3>{texts.record}</h3>
      {sorted.length === 0 ? (
        <p className="soft">{texts.noRecord}</p>
      ) : (
        <dl className="integration-record">
          {sorted.map(({ at, place, text }) => (
            <div key={`${at} ${place} ${text}`}>
              <dt className="faint fig">{formatUntil(at, clock.now())}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const MOST = 50;

type WalmartPaneProps = {
  integrations: Integrations;
  links: Links | undefined;
  /** ms */
  now: number;
  onDisconnect(): void;
};

/** Shows whether Walmart is connected, with the button that connects it. */
export function WalmartPane({
  integrations: { walmart, busy, check, connectWalmart },
  links,
  now,
  onDisconnect,
}: WalmartPaneProps) {
  const connected = walmart.value?.authorized;
  const connection = walmart.value?.connection ?? null;
  return (
    <aside className="integration-sect sunk" id="walmart" aria-label={texts.walmart}>
      <h2>{texts.walmart}</h2>
      <section className="region" aria-label={texts.places.WALMART} aria-busy={busy === 'WALMART'}>
        <header>
          <h3>{texts.unitedStates}</h3>
          <StatusTag connected={connected} />
        </header>
        <CheckFault trouble={walmart.trouble} known={walmart.value !== undefined} onAgain={check} />
        {connection && (
          <>
            <p className="soft small">
              {texts.seller} <span className="code">{connection.sellerId}</span>
            </p>
            <ConnectionTerm connection={connection} now={now} />
            <dl className="integration-rows">
              <div>
                <dt>{texts.authorised}</dt>
                <dd className="fig">{formatDate(connection.authorisedAt)}</dd>
              </div>
            </dl>
          </>
        )}
        <footer>
          {(connected === false || connection?.ended) && (
            <BusyButton
              type="button"
              className={connection?.ended ? 'btn primary' : 'btn'}
              busy={busy === 'WALMART'}
              onClick={() => void connectWalmart()}
            >
              {connection?.ended ? texts.renew : integrationTexts.connect} <Icon name="out" small />
            </BusyButton>
          )}
          {connected === false && !connection && <span className="hint">{texts.opensWalmart}</span>}
          {connection?.manageUrl && !connection.ended && (
            <a className="btn" href={connection.manageUrl} target="_blank" rel="noreferrer">
              {texts.manageWalmart} <Icon name="out" small />
            </a>
          )}
          {(connected || connection) && (
            <button type="button" className="btn danger push" disabled={busy !== null} onClick={onDisconnect}>
              {integrationTexts.disconnect}
            </button>
          )}
        </footer>
      </section>
      {connected === false && !connection && (
        <section className="walmart-join">
          <h3>{integrationTexts.noWalmart}</h3>
          <p className="soft">{texts.joinHint}</p>
          {links?.walmartMarketplace && (
            <div>
              <a className="btn" href={links.walmartMarketplace} target="_blank" rel="noreferrer">
                {integrationTexts.joinWalmart} <Icon name="out" small />
              </a>
            </div>
          )}
        </section>
      )}
    </aside>
  );
}

type CheckFaultProps = {
  trouble: { message: string } | null;
  /** Whether the last known state still shows. */
  known: boolean;
  onAgain(): void;
};

/** Reports that a marketplace's state could not be read, with a retry button. */
const CheckFault = ({ trouble, known, onAgain }: CheckFaultProps) =>
  trouble && (
    <Fault title={integrationTexts.checkFailed} action={<RetryButton onPress={onAgain} small />}>
      <p>
        {trouble.message} {known && texts.lastKnown}
      </p>
    </Fault>
  );
