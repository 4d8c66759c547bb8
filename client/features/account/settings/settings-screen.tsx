import type { Choice } from '#client/ui/choice.ts';
import { Full, Needs } from '#client/ui/full.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Note } from '#client/ui/states.tsx';
import { BrowsersPane } from './browsers-pane.tsx';
import { PasswordForm } from './password-form.tsx';
import type { SettingsStore } from './settings-store.ts';
import { settingsTexts as texts } from './texts.ts';
import { WeeklyMailSection } from './weekly-mail-section.tsx';
import '../account.css';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { caller } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { PasswordField, TextField } from '#client/ui/fields.tsx';
import { Form, FormFoot } from '#client/ui/form.tsx';
import { densityNames, listTimeNames, timeFormatNames, useStartScreens } from '#client/ui/preference-names.ts';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { Switch } from '#client/ui/switch.tsx';
import type { Preferences } from '#shared/account/preferences/preferences.ts';
import { settingsCalls } from '#shared/account/settings-calls.ts';
import { formatMoment } from '#shared/format.ts';
import { type ChangeEmail, changeEmailSchema } from '#shared/session/credentials.ts';
import { accountTexts } from '#shared/session/texts.ts';
import { REMEMBERED_EMAIL } from '../session.ts';
import { showRefusal } from './show-refusal.ts';

export function SettingsScreen({ store }: { store: SettingsStore }) {
  const { email, accountType } = useValue(store.user$);
  return (
    <main className="page settings-page" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{texts.title}</h1>
        <span className="soft cut">{email}</span>
      </div>
      <div className="settings-panes">
        <div>
          <Needs area="credentials">
            <EmailForm store={store} email={email ?? ''} />
            <PasswordForm store={store} email={email ?? ''} />
          </Needs>
        </div>
        <div>
          <DisplaySection now={store.clock.now()} isOwner={accountType === 'USER'} />
          <Full>
            <WeeklyMailSection store={store} />
            <Needs area="browsers">
              <BrowsersPane store={store} />
            </Needs>
          </Full>
        </div>
      </div>
    </main>
  );
}

type ChoiceRow = {
  label: string;
  choices: readonly Choice[];
  /** @param now ms, for an example */
  hint?: (now: number) => string;
  full?: true;
};
type SwitchRow = { label: string; hint: string; full?: true; ownersOnly?: true };

/** Every personal setting, in the order of the section. Without a row, a new one does not compile. */
const rows = (
  starts: readonly Choice[],
): { [K in keyof Preferences]: Preferences[K] extends boolean ? SwitchRow : ChoiceRow } => ({
  density: { label: texts.density, choices: choicesOf(densityNames), hint: () => texts.densityHint },
  timeFormat: {
    label: texts.timeFormat,
    choices: choicesOf(timeFormatNames),
    hint: (now) => texts.timeFormatHint(formatMoment(now)),
  },
  listTime: { label: texts.listTime, choices: choicesOf(listTimeNames) },
  startScreen: { label: texts.startScreen, choices: starts, full: true },
  singleKeys: { label: texts.singleKeys, hint: texts.singleKeysHint },
  quietUnchanged: { label: texts.quietUnchanged, hint: texts.quietUnchangedHint, full: true, ownersOnly: true },
  ruleMails: { label: texts.ruleMails, hint: texts.ruleMailsHint, full: true, ownersOnly: true },
});

const choicesOf = (names: Record<string, string>): Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Display settings, which apply on all of the person's devices. A choice is saved immediately. */
function DisplaySection({ now, isOwner }: { now: number; isOwner: boolean }) {
  const title = useId();
  const shown = (Object.entries(rows(useStartScreens())) as [keyof Preferences, ChoiceRow | SwitchRow][]).filter(
    ([, row]) => isOwner || !('ownersOnly' in row),
  );
  return (
    <section className="settings-part" aria-labelledby={title}>
      <h2 id={title}>{texts.display}</h2>
      {shown.map(([name, row]) =>
        row.full ? (
          <Full key={name}>
            <DisplayRow name={name} row={row} now={now} />
          </Full>
        ) : (
          <DisplayRow key={name} name={name} row={row} now={now} />
        ),
      )}
    </section>
  );
}

function DisplayRow({ name, row, now }: { name: keyof Preferences; row: ChoiceRow | SwitchRow; now: number }) {
  const [chosen, preferences] = usePreferences();
  const save = (value: string | boolean) => preferences.save({ [name]: value });
  if (!('choices' in row))
    return (
      <Switch
        label={row.label}
        hint={row.hint}
        checked={chosen[name] === true}
        onChange={({ target }) => save(target.checked)}
      />
    );
  return (
    <>
      <RadioGroup label={row.label} choices={row.choices} value={String(chosen[name])} onChange={save} />
      {row.hint && <p className="hint fig">{row.hint(now)}</p>}
    </>
  );
}

/** @param email the current address */
function EmailForm({ store, email }: { store: SettingsStore; email: string }) {
  const title = useId();
  const [proves, setProves] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const form = useForm({
    resolver: valibotResolver<v.InferInput<typeof changeEmailSchema>, unknown, ChangeEmail>(changeEmailSchema),
    defaultValues: { email: '', currentPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (wish) => {
    const answer = await caller(settingsCalls, store.call).changeEmail(wish);
    if (!answer.ok) return showRefusal(store.toasts, answer.error, form, () => setProves(true));
    if (readStored(REMEMBERED_EMAIL, v.string(), '') === email) writeStored(REMEMBERED_EMAIL, wish.email);
    setProves(false);
    setSentTo(wish.email);
    form.reset();
    store.toasts.done(accountTexts.emailChanged);
  });
  return (
    <section className="settings-part" aria-labelledby={title}>
      <h2 id={title}>{texts.changeEmail}</h2>
      <Form onSubmit={submit}>
        <TextField
          label={texts.newEmail}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          hint={texts.emailHint}
          {...form.register('email')}
        />
        {proves && (
          <PasswordField
            label={texts.current}
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            hint={texts.currentHint}
            {...form.register('currentPassword')}
          />
        )}
        {sentTo && <Note>{texts.confirmSent(sentTo)}</Note>}
        <FormFoot>
          <BusyButton busy={isSubmitting}>{texts.changeEmail}</BusyButton>
        </FormFoot>
      </Form>
    </section>
  );
}
