import type { CSSProperties } from 'react';
import { Fault } from '#client/ui/fault.tsx';
import { formatDate } from '#shared/format.ts';
import type { AmazonConnection, WalmartConnection } from '#shared/integrations/connection.ts';
import { daysToEnd, endsSoon } from '#shared/integrations/connection-end.ts';
import { screenTexts as texts } from './texts.ts';
import '#client/ui/term.css';

/** How long an authorisation still lasts: one line for most of its year, a drawn one when it ends soon, and a fault once it has ended. */
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
