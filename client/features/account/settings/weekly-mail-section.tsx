import { useEffect, useRef, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Select } from '#client/ui/select.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { formatMoment } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { weeklyMailCalls } from '#shared/team/weekly-mail/calls.ts';
import { nextWeeklyMailAt, type WeeklyMail, weekdays } from '#shared/team/weekly-mail/weekly-mail.ts';
import { WEEKLY_MAIL } from '../paths.ts';

const texts = localized('account/texts', {
  title: 'Weekly mail',
  label: 'Email me my team’s week',
  hint: 'What each member looked up, bought, earned, and looked up again, beside the week before.',
  day: 'Day',
  days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  next: (moment: string, zone: string) => `The next one is sent ${moment} (${zone}).`,
  preview: 'Preview',
  previewLoading: 'Writing the mail',
  previewFailed: 'The mail could not be written',
  loading: 'Loading the weekly mail',
  notLoaded: 'The weekly mail’s settings could not be loaded',
  notSaved: 'The weekly mail’s settings could not be saved',
} as const);

/** The mail as it would be sent now, read once it is opened. */
function Preview({ store }: { store: StoreDeps }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="digest-preview" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.preview}</summary>
      {isOpen && <PreviewedMail store={store} />}
    </details>
  );
}

function PreviewedMail({ store }: { store: StoreDeps }) {
  const api = caller(weeklyMailCalls, store.call);
  const [state, resource] = useResource(store, [api], { read: () => api.preview() });
  return (
    <ResourceView
      of={state}
      onRetry={resource.reload}
      loading={texts.previewLoading}
      lines={4}
      failed={texts.previewFailed}
    >
      {({ subject, text }) => (
        <>
          <b>{subject}</b>
          <pre>{text}</pre>
        </>
      )}
    </ResourceView>
  );
}

/** The weekly mail about the team (OWN-12). A choice is saved at once, with the time zone of this browser. */
export function WeeklyMailSection({ store }: { store: StoreDeps }) {
  const section = useRef<HTMLElement>(null);
  // The browser has looked for the place before this section was there.
  useEffect(() => {
    if (location.hash === `#${WEEKLY_MAIL}`) section.current?.scrollIntoView();
  }, []);
  const api = caller(weeklyMailCalls, store.call);
  const [state, resource] = useResource(store, [api], { read: () => api.read() });
  const save = async ({ on, weekday }: Pick<WeeklyMail, 'on' | 'weekday'>) => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const answer = await resource.change({
      show: () => ({ on, weekday, zone, nextAt: on ? nextWeeklyMailAt(store.clock.now(), { weekday, zone }) : null }),
      call: () => api.save({ on, weekday, zone }),
      settle: (_, saved) => saved,
    });
    if (!answer.ok) store.toasts.failed(texts.notSaved, answer.error.message);
  };
  return (
    <section ref={section} className="settings-part" aria-labelledby={WEEKLY_MAIL}>
      <h2 id={WEEKLY_MAIL}>{texts.title}</h2>
      <ResourceView of={state} onRetry={resource.reload} loading={texts.loading} lines={2} failed={texts.notLoaded}>
        {({ on, weekday, zone, nextAt }) => (
          <>
            <Switch
              label={texts.label}
              hint={texts.hint}
              checked={on}
              onChange={({ target }) => void save({ on: target.checked, weekday })}
            />
            {on && (
              <Select
                label={texts.day}
                choices={weekdays.map((value) => ({ value: `${value}`, label: texts.days[value] ?? '' }))}
                value={`${weekday}`}
                hint={nextAt === null ? undefined : texts.next(formatMoment(nextAt), zone)}
                onChange={(chosen) =>
                  void save({ on, weekday: weekdays.find((value) => `${value}` === chosen) ?? weekday })
                }
              />
            )}
            <Preview store={store} />
          </>
        )}
      </ResourceView>
    </section>
  );
}
