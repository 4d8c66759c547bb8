import { useState } from 'react';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { Drill, DrillHops } from '#shared/channels/drill-calls.ts';
import { formatMoment, formatTime } from '#shared/format.ts';
import { lengthText } from '#shared/recording/length-text.ts';
import { drillTexts as texts } from './texts.ts';
import { useDrill } from './use-drill.ts';

/** Sends a test alert the whole way to each channel, and shows when it reaches each step (CHAN-11). */
export function DrillSection({ store }: { store: StoreDeps }) {
  const { state, reload, inTab, start, setWeekly } = useDrill(store);
  const [busy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    await start();
    setBusy(false);
  };
  return (
    <section aria-labelledby="channels-drill">
      <header>
        <h2 id="channels-drill">{texts.title}</h2>
      </header>
      <div className="drill">
        <p className="hint">{texts.hint}</p>
        <BusyButton type="button" className="btn" busy={busy} onClick={() => void test()}>
          {texts.start}
        </BusyButton>
        <ResourceView of={state} onRetry={reload} loading={texts.loading} lines={3} failed={texts.failed}>
          {({ drill, nextAt }) => (
            <>
              <Switch
                label={texts.weekly}
                hint={nextAt === null ? undefined : texts.next(formatMoment(nextAt))}
                checked={nextAt !== null}
                onChange={({ target }) => void setWeekly(target.checked)}
              />
              {drill && <DrillResult {...drill} inTab={inTab} />}
            </>
          )}
        </ResourceView>
      </div>
    </section>
  );
}

/** Times are counted from the alert's beginning at the provider; the tab's from the press, by its own clock. */
function DrillResult({ madeAt, storedAt, channels, inTab }: Drill & { inTab: number | undefined }) {
  return (
    <section className="drill-result" aria-labelledby="drill-result">
      <h3 id="drill-result">{texts.of(formatMoment(madeAt))}</h3>
      <ol aria-label={texts.steps}>
        <li>
          <b>{texts.made}</b> <span className="soft">{formatTime(madeAt)}</span>
        </li>
        {storedAt !== null && <Step name={texts.stored} after={storedAt - madeAt} />}
        {inTab !== undefined && <Step name={texts.inTab} after={inTab} />}
      </ol>
      <ul aria-label={texts.channels}>
        {channels.map((hops) => (
          <li key={hops.channel}>
            <span className={`state-dot ${dotOf(hops)}`} aria-hidden="true" />
            <b>{hops.name}</b> <span className="soft">{wordsOf(hops, madeAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Step = ({ name, after }: { name: string; after: number }) => (
  <li>
    <b>{name}</b> <span className="soft">{texts.after(lengthText(after))}</span>
  </li>
);

function dotOf({ state, why }: DrillHops): string {
  if (state === 'sent') return 'works';
  return why === null ? '' : 'failing';
}

function wordsOf({ state, sentAt, endedAt, dueAt, why }: DrillHops, madeAt: number): string {
  if (sentAt === null) return why === null ? texts.waits(formatTime(dueAt)) : texts.refused(why);
  const sent = texts.sent(lengthText(sentAt - madeAt));
  if (state === 'sent' && endedAt !== null) return `${sent}, ${texts.accepted(lengthText(endedAt - madeAt))}`;
  if (why === null) return `${sent}. ${texts.sending}.`;
  return `${sent}. ${state === 'retrying' ? texts.again(why, formatTime(dueAt)) : texts.refused(why)}`;
}
