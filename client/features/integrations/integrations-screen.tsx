import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { useClock } from '#client/ui/age.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { CodeHelp } from '#client/ui/code-help.tsx';
import { prepareConfirm, useConfirm } from '#client/ui/confirm.tsx';
import { usePart } from '#client/ui/observe.ts';
import { Part } from '#client/ui/part.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import type { ConnectionPlace } from '#shared/integrations/connection.ts';
import { type RegionName, regionNames, regions } from '#shared/integrations/regions.ts';
import { amazonCodeHelp, integrationTexts } from '#shared/integrations/texts.ts';
import { CheckFault } from './check-fault.tsx';
import { readAlreadyUsed } from './error-address.ts';
import { integrationsOnDemand } from './integrations-on-demand.ts';
import { RecordPane } from './record-pane.tsx';
import { RegionPane } from './region-pane.tsx';
import { screenTexts as texts } from './texts.ts';
import { useIntegrations } from './use-integrations.ts';
import { VolumePane } from './volume-pane.tsx';
import { WalmartPane } from './walmart-pane.tsx';
import './integrations.css';

type IntegrationsProps = { desk: DeskDeps; info: PortalInfo | null };

/** Amazon and Walmart on one page; the address says which of them is meant. */
export const AmazonScreen = (props: IntegrationsProps) => <IntegrationsScreen {...props} />;
export const WalmartScreen = (props: IntegrationsProps) => <IntegrationsScreen {...props} walmartFirst />;

const HOUR = 3_600_000;

function IntegrationsScreen({ desk, info, walmartFirst = false }: IntegrationsProps & { walmartFirst?: boolean }) {
  const integrations = useIntegrations(desk, (url) => location.assign(url));
  const links = info?.links;
  const { amazon, walmart, busy, check, api } = integrations;
  const alreadyUsed = readAlreadyUsed(useSearch());
  const confirm = useConfirm();
  const { now$ } = useClock();
  // To the minute: a term has no seconds.
  const now = usePart(now$, (at) => Math.floor(at / 60_000) * 60_000);
  const [delivering, setDelivering] = useState<RegionName | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(prepareConfirm, []);

  const disconnect = async (place: ConnectionPlace) => {
    const sure = await confirm({
      title: texts.disconnectTitle(texts.places[place]),
      text: place === 'WALMART' ? texts.disconnectWalmart : texts.disconnectAmazon,
      yes: integrationTexts.disconnect,
      no: texts.keep,
    });
    if (!sure) return;
    await integrations.disconnect(place);
    // The button that was pressed is gone with the connection.
    if (document.activeElement === document.body) heading.current?.focus();
  };
  const connections = amazon.value?.connections ?? [];
  const delivered = connections.find(({ regionShortName }) => regionShortName === delivering);

  return (
    <main className="page integrations" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        <span className="push" />
        <BusyButton type="button" className="btn" busy={(amazon.loading || walmart.loading) && busy === null} onClick={check}>
          <ScreenIcon name="retry" /> {texts.checkNow}
        </BusyButton>
      </div>
      <div className="integration-panes" data-first={walmartFirst ? 'walmart' : 'amazon'}>
        <section className="integration-sect" aria-label={texts.amazon}>
          <h2>{texts.amazon}</h2>
          <CheckFault trouble={amazon.trouble} known={amazon.value !== undefined} onAgain={check} />
          <div className="regions">
            {regionNames.map((name) => (
              <RegionPane
                key={name}
                region={regions[name]}
                connected={amazon.value?.[regions[name].key]}
                connection={connections.find(({ regionShortName }) => regionShortName === name)}
                alreadyUsed={alreadyUsed?.regionShortName === name ? alreadyUsed : null}
                links={links}
                now={now}
                busy={busy === name}
                onDisconnect={() => void disconnect(name)}
                onDelivery={() => setDelivering(name)}
                onAskAgain={(type) => void integrations.askAgain(name, type)}
              />
            ))}
          </div>
          <CodeHelp title={texts.amazonCode} codes={amazonCodeHelp} />
          <VolumePane connections={connections} hour={Math.floor(now / HOUR) * HOUR} />
          <section>
            <h3>{texts.needs}</h3>
            <dl className="integration-needs">
              {texts.needed.map(([what, which]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{which}</dd>
                </div>
              ))}
            </dl>
          </section>
          <RecordPane records={[...(amazon.value?.records ?? []), ...(walmart.value?.records ?? [])]} known={amazon.value !== undefined} />
        </section>
        <WalmartPane integrations={integrations} links={links} now={now} onDisconnect={() => void disconnect('WALMART')} />
      </div>
      {delivering && delivered && (
        <Part of={integrationsOnDemand}>
          {({ DeliveryDialog }) => (
            <DeliveryDialog
              region={regions[delivering]}
              delivery={delivered.delivery}
              onClose={() => setDelivering(null)}
              onSave={async (delivery) => {
                const answer = await api.deliver({ regionShortName: delivering, ...delivery });
                if (!answer.ok) return answer.error.message;
                desk.toasts.show({ kind: 'done', text: texts.delivered });
                check();
                return undefined;
              }}
            />
          )}
        </Part>
      )}
    </main>
  );
}
