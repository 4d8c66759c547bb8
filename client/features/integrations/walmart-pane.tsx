import { BusyButton } from '#client/ui/busy-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Links } from '#shared/account/portal-info.ts';
import { formatDate } from '#shared/format.ts';
import { integrationTexts } from '#shared/integrations/texts.ts';
import { CheckFault } from './check-fault.tsx';
import { ConnectionTerm } from './connection-term.tsx';
import { StatusTag } from './status-tag.tsx';
import { screenTexts as texts } from './texts.ts';
import type { Integrations } from './use-integrations.ts';

type WalmartPaneProps = { integrations: Integrations; links: Links | undefined /** ms */; now: number; onDisconnect(): void };

/** Walmart: whether it is connected, and how to join it. */
export function WalmartPane({ integrations: { walmart, busy, check, connectWalmart }, links, now, onDisconnect }: WalmartPaneProps) {
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
            <BusyButton type="button" className={connection?.ended ? 'btn primary' : 'btn'} busy={busy === 'WALMART'} onClick={() => void connectWalmart()}>
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
