import { Full } from '#client/ui/full.tsx';
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
import { densityNames, listTimeNames, startScreenNames, timeFormatNames } from '#client/ui/preference-names.ts';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { Switch } from '#client/ui/switch.tsx';
import { densities, listTimes, startScreens } from '#shared/account/preferences/preferences.ts';
import { settingsCalls } from '#shared/account/settings-calls.ts';
import { formatMoment, timeFormats } from '#shared/format.ts';
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
          <EmailForm store={store} email={email ?? ''} />
          <PasswordForm store={store} email={email ?? ''} />
        </div>
        <div>
          <DisplaySection now={store.clock.now()} isOwner={accountType === 'USER'} />
          <Full>
            <WeeklyMailSection store={store} />
            <BrowsersPane store={store} />
          </Full>
        </div>
      </div>
    </main>
  );
}

/** Display settings, which apply on all of the person's devices. A choice is saved immediately. */
function DisplaySection({ now, isOwner }: { now: number; isOwner: boolean }) {
  const title = useId();
  const [{ density, timeFormat, listTime, singleKeys, startScreen, quietUnchanged }, preferences] = usePreferences();
  return (
    <section className="settings-part" aria-labelledby={title}>
      <h2 id={title}>{texts.display}</h2>
      <RadioGroup
        label={texts.density}
        choices={densities.map((value) => ({ value, label: densityNames[value] }))}
        value={density}
        onChange={(chosen) => preferences.save({ density: chosen })}
      />
      <p className="hint">{texts.densityHint}</p>
      <RadioGroup
        label={texts.timeFormat}
        choices={timeFormats.map((value) => ({ value, label: timeFormatNames[value] }))}
        value={timeFormat}
        onChange={(chosen) => preferences.save({ timeFormat: chosen })}
      />
      <p className="hint fig">{texts.timeFormatHint(formatMoment(now))}</p>
      <RadioGroup
        label={texts.listTime}
        choices={listTimes.map((value) => ({ value, label: listTimeNames[value] }))}
        value={listTime}
        onChange={(chosen) => preferences.save({ listTime: chosen })}
      />
      <Full>
        <RadioGroup
          label={texts.startScreen}
          choices={startScreens.map((value) => ({ value, label: startScreenNames[value] }))}
          value={startScreen}
          onChange={(chosen) => preferences.save({ startScreen: chosen })}
        />
      </Full>
      <Switch
        label={texts.singleKeys}
        hint={texts.singleKeysHint}
        checked={singleKeys}
        onChange={({ target }) => preferences.save({ singleKeys: target.checked })}
      />
      {isOwner && (
        <Full>
          <Switch
            label={texts.quietUnchanged}
            hint={texts.quietUnchangedHint}
            checked={quietUnchanged}
            onChange={({ target }) => preferences.save({ quietUnchanged: target.checked })}
          />
        </Full>
      )}
    </section>
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
    store.toasts.show({ kind: 'done', text: accountTexts.emailChanged });
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
