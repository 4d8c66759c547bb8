import { useId } from 'react';
import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Select } from '#client/ui/select.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { digestCalls } from '#shared/digest/calls.ts';
import { nextDigestAt, type WeeklyDigest, weekdays } from '#shared/digest/weekly-digest.ts';
import { formatMoment } from '#shared/format.ts';
import { isSupported } from '#shared/result.ts';
import { digestTexts as texts } from './digest-texts.ts';

/** The weekly mail about the team (OWN-12). A choice is saved at once, with the time zone of this browser. Renders nothing if the provider has none. */
export function DigestSection({ store }: { store: StoreDeps }) {
  const title = useId();
  const api = caller(digestCalls, store.call);
  const [state, resource] = useResource(() => createResource(store, { read: () => api.read() }), [store, api]);
  const save = async ({ on, weekday }: Pick<WeeklyDigest, 'on' | 'weekday'>) => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const answer = await resource.change({
      show: () => ({ on, weekday, zone, nextAt: on ? nextDigestAt(store.clock.now(), { weekday, zone }) : null }),
      call: () => api.save({ on, weekday, zone }),
      settle: (value, saved) => (isSupported(saved) ? saved : value),
    });
    if (!answer.ok) store.toasts.show({ kind: 'failed', text: texts.notSaved, more: answer.error.message });
  };
  if (state.phase === 'unsupported') return null;
  return (
    <section className="settings-part" aria-labelledby={title}>
      <h2 id={title}>{texts.title}</h2>
      <ResourceView of={state} onRetry={resource.reload} loading={texts.loading} lines={2} failed={texts.notLoaded}>
        {({ on, weekday, zone, nextAt }) => (
          <>
            <Switch label={texts.label} hint={texts.hint} checked={on} onChange={({ target }) => void save({ on: target.checked, weekday })} />
            {on && (
              <Select
                label={texts.day}
                choices={weekdays.map((value) => ({ value: `${value}`, label: texts.days[value] ?? '' }))}
                value={`${weekday}`}
                hint={nextAt === null ? undefined : texts.next(formatMoment(nextAt), zone)}
                onChange={(chosen) => void save({ on, weekday: weekdays.find((value) => `${value}` === chosen) ?? weekday })}
              />
            )}
          </>
        )}
      </ResourceView>
    </section>
  );
}
