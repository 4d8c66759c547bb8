import { Fault } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSupport } from '#client/ui/support.tsx';
import { type AmazonConnection, endsSoon } from '#shared/integrations/connection.ts';
import type { MessageType } from '#shared/integrations/message-types.ts';
import { AMAZON_AUTH_PATH } from '#shared/integrations/paths.ts';
import { type Region, type RegionName, regionNames } from '#shared/integrations/regions.ts';
import { alreadyUsedMessage, alreadyUsedSentence, ERROR_110, integrationTexts } from '#shared/integrations/texts.ts';
import type { Links } from '#shared/session/portal-info.ts';
import { ConnectionTerm, StatusTag } from './connection-term.tsx';
import { MessagesTable } from './delivered-messages.tsx';
import { screenTexts as texts } from './texts.ts';

type RegionPaneProps = {
  region: Region;
  /** undefined while unknown */
  connected: boolean | undefined;
  connection: AmazonConnection | undefined;
  alreadyUsed: AlreadyUsed | null;
  links: Links | undefined;
  /** ms */
  now: number;
  busy: boolean;
  onDisconnect(): void;
  onDelivery(): void;
  onRequestAgain(type: MessageType): void;
};

/** Shows one Amazon region: whether it is connected, for how long, and what threatens the connection. */
export function RegionPane({ region, connected, connection, alreadyUsed, links, now, busy, ...on }: RegionPaneProps) {
  const isEnding = connection !== undefined && (connection.ended || endsSoon(connection.endsAt, now));
  return (
    <section className="region" aria-label={region.title} aria-busy={busy}>
      <header>
        <h3>{region.title}</h3>
        <StatusTag connected={connected} />
      </header>
      <p className="soft small">
        {region.places}
        {connection && (
          <>
            . {texts.seller} <span className="code">{connection.sellerId}</span>
          </>
        )}
      </p>
      {alreadyUsed && !connected && <AlreadyUsedFault {...alreadyUsed} links={links} />}
      {connection && <ConnectionTerm connection={connection} now={now} />}
      {connected && connection && connection.messages.length > 0 && (
        <MessagesTable lines={connection.messages} onRequestAgain={on.onRequestAgain} />
      )}
      {connected && connection && (
        <p className="soft delivery-line">
          <span>{texts.deliveredSo(connection.delivery)}</span>
          <button
            type="button"
            className="btn small"
            aria-label={texts.changeDelivery(region.title)}
            onClick={on.onDelivery}
          >
            {texts.change}
          </button>
        </p>
      )}
      {connected === false && !connection && (
        <ul className="region-offers soft">
          {texts.offers.map((offer) => (
            <li key={offer}>{offer}</li>
          ))}
        </ul>
      )}
      <footer>
        {isEnding && <Renew region={region.shortName} url={connection.renewUrl} />}
        {connection?.manageUrl && !isEnding && (
          <a className="btn" href={connection.manageUrl} target="_blank" rel="noreferrer">
            {texts.manage} <Icon name="out" small />
          </a>
        )}
        {(connected || connection) && (
          <button type="button" className="btn danger push" disabled={busy} onClick={on.onDisconnect}>
            {integrationTexts.disconnect}
          </button>
        )}
        {connected === false && !connection && (
          <>
            <Link className="btn" href={connectPath(region.shortName)}>
              {integrationTexts.connect} <Icon name="out" small />
            </Link>
            <span className="hint">{texts.opensAmazon}</span>
          </>
        )}
      </footer>
      {isEnding && connection.renewUrl && <p className="hint">{texts.renewHint}</p>}
    </section>
  );
}

/** Path to Amazon's consent page. The specification sends the access token along; here it stays on the server. */
const connectPath = (region: RegionName): string =>
  `${AMAZON_AUTH_PATH}?regionShortName=${region}&authorizeFrom=portal&state=portal`;

const Renew = ({ region, url }: { region: RegionName; url: string | null }) =>
  url === null ? (
    <Link className="btn primary" href={connectPath(region)}>
      {texts.renew} <Icon name="out" small />
    </Link>
  ) : (
    <a className="btn primary" href={url}>
      {texts.renew} <Icon name="out" small />
    </a>
  );

/**
 * ERROR-110: another account has already connected this seller. Names that account and links to sign-in help and
 * support.
 */
function AlreadyUsedFault({ sellerId, email, links }: { sellerId: string; email: string; links: Links | undefined }) {
  const support = useSupport();
  return (
    <Fault
      title={ERROR_110}
      copy={alreadyUsedMessage(sellerId, email)}
      action={
        <>
          {links?.resetHelp ? (
            <a href={links.resetHelp} target="_blank" rel="noreferrer">
              {texts.resetHelp}
            </a>
          ) : (
            <Link href="/resetpassword">{texts.resetHelp}</Link>
          )}
          {support && (
            <a href={support.href} target="_blank" rel="noreferrer">
              {texts.contact}
            </a>
          )}
        </>
      }
    >
      <p>{alreadyUsedSentence(sellerId, email)}</p>
      <p className="soft">{texts.otherAccount}</p>
    </Fault>
  );
}

/** A seller that another account has already connected, and the region where this connection was attempted. */
type AlreadyUsed = { regionShortName: RegionName; sellerId: string; email: string };

const LONGEST = 254;

/** Reads a failed connection (error=110) from the query. Falls back to North America when no known region is given. */
export function readAlreadyUsed(search: string): AlreadyUsed | null {
  const query = new URLSearchParams(search);
  if (query.get('error') !== '110') return null;
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, LONGEST);
  const region = text('regionShortName').toUpperCase();
  return {
    regionShortName: regionNames.find((name) => name === region) ?? 'NA',
    sellerId: text('sellerId'),
    email: text('email'),
  };
}
