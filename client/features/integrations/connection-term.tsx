import type { CSSProperties } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { formatDate } from '#shared/format.ts';
import { type AmazonConnection, daysToEnd, endsSoon, type WalmartConnection } from '#shared/integrations/connection.ts';
import { integrationTexts } from '#shared/integrations/texts.ts';
import { screenTexts as texts } from './texts.ts';
import '#client/ui/tags.css';
import { Fault } from '#client/ui/failures.tsx';

/**
 * Shows how long an authorization lasts: a line of text for most of its year, a bar when it ends soon, and a fault once
 * it has ended.
 */
export function ConnectionTerm({ connection, now }: { connection: AmazonConnection | WalmartConnection; now: number }) {
  const { authorisedAt, endsAt, ended } = connection;
  if (ended || endsAt <= now)
    return (
      <Fault title={texts.ended(endsAt)}>
        <p>{texts.endedHint}</p>
      </Fault>
    );
  if (!endsSoon(endsAt, now)) return <p className="soft small">{texts.since(authorisedAt, endsAt)}</p>;
  const days = daysToEnd(endsAt, now);
  const share = endsAt > authorisedAt ? ((now - authorisedAt) / (endsAt - authorisedAt)) * 100 : 100;
  return (
    <div
      className="term"
      style={{ '--at': `${Math.min(100, Math.max(0, share)).toFixed(1)}%` } as CSSProperties}
      role="img"
      aria-label={texts.term(days, endsAt)}
    >
      <span>{formatDate(authorisedAt)}</span>
      <b>{texts.endsIn(days)}</b>
      <span>{formatDate(endsAt)}</span>
      <i />
    </div>
  );
}

/** Shows whether something is connected, in the specification's wording. @param connected undefined while unknown */
export function StatusTag({ connected }: { connected: boolean | undefined }) {
  return (
    <span className={connected ? 'tag gain push' : 'tag push'} role="status">
      {connected === undefined ? (
        integrationTexts.unknown
      ) : connected ? (
        <>
          <Icon name="check" small /> {integrationTexts.connected}
        </>
      ) : (
        integrationTexts.notConnected
      )}
    </span>
  );
}
