import { useClock } from '#client/ui/age.tsx';
import { formatUntil } from '#shared/format.ts';
import type { ConnectionRecord } from '#shared/integrations/connection.ts';
import { screenTexts as texts } from './texts.ts';

/** What has happened to the connections, the newest first. @param known it has been read; else there is nothing to say of it yet */
export function RecordPane({ records, known }: { records: readonly ConnectionRecord[]; known: boolean }) {
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
