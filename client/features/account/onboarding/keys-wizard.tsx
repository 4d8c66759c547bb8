import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as v from 'valibot';
import type { Call, CallFailure } from '#client/api/call.ts';
import { caller } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { PasswordField, TextField } from '#client/ui/fields.tsx';
import { Form, FormPair } from '#client/ui/form.tsx';
import { Note } from '#client/ui/states.tsx';
import { type Arrival, isMigrating, readArrival } from '#shared/account/onboarding/arrival.ts';
import { phoneCalls, wizardCalls } from '#shared/account/onboarding/calls.ts';
import { detailsSchema, detailsWithPasswordSchema, productName } from '#shared/account/onboarding/forms.ts';
import { entryOf, type Hindrance, type Newcomer, plansPage } from '#shared/account/onboarding/newcomer.ts';
import {
  hindranceMessages,
  isOfDetails,
  keysMessageOf,
  type Message,
  messageOf,
} from '#shared/account/onboarding/onboarding-failures.ts';
import type { OnboardingSettings } from '#shared/account/onboarding/onboarding-settings.ts';
import { onboardingTexts } from '#shared/account/onboarding/texts.ts';
import type { Variant } from '#shared/account/onboarding/variants.ts';
import { canSendDetails, type WizardEvent } from '#shared/account/onboarding/wizard.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { Chooser } from './chooser.tsx';
import { FinalStep } from './final-step.tsx';
import { KeysStep } from './keys-step.tsx';
import { Lead, linksOf, MessageView } from './message-view.tsx';
import { PhoneStep } from './phone-step.tsx';
import { wizardTexts as texts } from './texts.ts';
import { LimitedDialog } from './trial-dialogs.tsx';
import { useStepForm, useWizard, type WizardPart } from './use-wizard.ts';
import { ExitPopup } from './wizard-asides.tsx';
import { BackButton, WizardFrame, WizardStart, WizardSteps } from './wizard-frame.tsx';

type KeysWizardProps = {
  variant: Variant;
  call: Call;
  portal: PortalInfo | null;
  settings: OnboardingSettings;
  secrets: Readonly<Record<string, string>>;
};

/** Wizard for the variants whose seller step requires keys. */
export function KeysWizard({ variant, call, portal, settings, secrets }: KeysWizardProps) {
  const wizard = useWizard(variant);
  const { state, dispatch, address } = wizard;
  const [arrival] = useState(() => arrivalHere(variant, secrets));
  const form = useId();
  const calls = useWizardCalls({ variant, call, wizard, arrival });
  const { person } = calls;

  if (state.stage === 'starting')
    return <WizardStart state={state} portal={portal} onRetry={() => void calls.begin()} />;

  const notice = isMigrating(person?.userHazType || arrival.userHazType) && (
    <Note>
      <b>{texts.migration}.</b> {texts.migrationText}
    </Note>
  );
  const { title, content, foot } = shown();
  return (
    <WizardFrame
      portal={portal}
      title={title}
      count={state.stage === 'steps' ? texts.stepOf(state.step + 1) : undefined}
      position={`${state.stage} ${state.step}`}
      foot={foot}
    >
      {content}
      {state.confirming === 'limited' && <LimitedDialog {...wizard} />}
      <ExitPopup armed={settings.exitPopup && state.stage === 'steps' && state.step === 1} />
    </WizardFrame>
  );

  function shown() {
    switch (state.stage) {
      case 'hindered':
        return {
          title: texts.title,
          content: state.hindrance && <Hindered why={state.hindrance} person={person} portal={portal} />,
          foot: state.hindrance === 'leaves' && (
            <button type="button" className="btn primary large push" disabled>
              {texts.next}
            </button>
          ),
        };
      case 'phone':
        return {
          title: texts.phoneTitle,
          content: (
            <PhoneStep
              api={caller(phoneCalls, call)}
              stored={wizard.stored}
              onVerified={() => dispatch({ kind: 'verified' })}
            />
          ),
          foot: <BackButton onClick={address.back} />,
        };
      case 'steps':
        return {
          title: texts.title,
          content: (
            <>
              {notice}
              <KeysSteps {...{ wizard, calls, arrival, form, portal, settings }} />
            </>
          ),
          foot: state.step < 2 && (
            <StepsFoot
              {...wizard}
              form={form}
              canGoBack={person !== null}
              disabled={state.step === 0 && !canSendDetails({ ...arrival, email: person?.email || arrival.email })}
            />
          ),
        };
      default:
        return {
          title: onboardingTexts.chooserTitle,
          content: <Chooser {...wizard} notice={notice} />,
          foot: undefined,
        };
    }
  }
}

type KeysStepsProps = Pick<KeysWizardProps, 'portal' | 'settings'> & {
  wizard: ReturnType<typeof useWizard>;
  calls: ReturnType<typeof useWizardCalls>;
  arrival: Arrival;
  form: string;
};

function KeysSteps({ wizard, calls, arrival, form, portal, settings }: KeysStepsProps) {
  const { state } = wizard;
  const { person } = calls;
  const known = {
    email: person?.email || arrival.email,
    firstName: person?.firstName || arrival.firstName,
    lastName: person?.lastName || arrival.lastName,
  };
  const sentence = refusalOf(state.failure, state.step === 1);
  const refusal = sentence && (
    <Note bad>
      <MessageView message={sentence} hrefs={linksOf(portal)} />
    </Note>
  );
  const product = productName(portal?.product ?? 'az');
  const fullName = [known.firstName, known.lastName].filter(Boolean).join(' ');
  return (
    <WizardSteps
      {...wizard}
      details={
        state.step === 0 ? (
          <DetailsStep
            {...wizard}
            form={form}
            known={known}
            needsPassword={arrival.password === '' && person?.hasPassword !== true}
            refusal={refusal}
            onSubmit={(details) => void calls.saveDetails(details)}
          />
        ) : (
          <p className="soft">{[fullName, known.email].filter(Boolean).join(', ')}</p>
        )
      }
      sellerTitle={onboardingTexts.keysStep(product)}
      seller={
        <KeysStep
          {...wizard}
          {...{ form, refusal, settings, product }}
          onKeys={(keys) => void calls.saveKeys(keys)}
          onOwner={(ownerEmail) => void calls.saveOwner(ownerEmail)}
        />
      }
      final={<FinalStep {...wizard} settings={settings} portal={portal} registerFrom={calls.registerFrom} />}
    />
  );
}

type WizardCalls = Pick<KeysWizardProps, 'variant' | 'call'> & {
  wizard: ReturnType<typeof useWizard>;
  arrival: Arrival;
};

/** Begins when the page opens, and sends the steps. */
function useWizardCalls({ variant, call, wizard: { dispatch, address }, arrival }: WizardCalls) {
  const api = caller(wizardCalls, call);
  const [person, setPerson] = useState<Newcomer | null>(null);
  const [registerFrom, setRegisterFrom] = useState(arrival.registerFrom);
  const begin = async () => {
    dispatch({ kind: 'sent' });
    const answer = await api.begin(beginOf(variant, arrival));
    if (!answer.ok)
      return dispatch({
        kind: 'notEntered',
        failure: errorOf(answer.error),
        atDetails: isOfDetails(answer.error.code),
      });
    const { person: came, registerFrom: from } = answer.value.value;
    setPerson(came);
    setRegisterFrom(from);
    const keyed = came.hasKeys || came.siblingRequested;
    const way = came.siblingRequested && !came.hasKeys ? { way: 'siblingAccount' as const } : {};
    dispatch({
      kind: 'entered',
      entry: entryOf(came, { passwordNeeded: arrival.password === '', keyed: variant.keyed, step: arrival.step }),
      verified: came.verified,
      keyed,
      ...way,
    });
    address.come();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (isOfDetails(arrival.error))
      return dispatch({
        kind: 'notEntered',
        failure: { code: arrival.error, message: arrival.error },
        atDetails: true,
      });
    void begin();
  }, []);

  const send = async (
    sending: Promise<{ ok: true } | { ok: false; error: CallFailure }>,
    done: WizardEvent,
  ): Promise<boolean> => {
    dispatch({ kind: 'sent' });
    const answer = await sending;
    dispatch(answer.ok ? done : { kind: 'refused', failure: errorOf(answer.error) });
    return answer.ok;
  };
  const saveDetails = async (details: DetailsForm) => {
    // The wizard failed to start: retries the start.
    if (!person) return void begin();
    const { firstName, lastName, password, confirmPassword } = details;
    const { contactId, contactKey } = arrival;
    const saved = await send(api.saveInfo({ firstName, lastName, contactId, contactKey, password, confirmPassword }), {
      kind: 'detailsSaved',
    });
    if (saved) setPerson({ ...person, firstName, lastName, hasPassword: true });
  };
  return {
    person,
    registerFrom,
    begin,
    saveDetails,
    saveKeys: (keys: Parameters<typeof api.saveKeys>[0]) => send(api.saveKeys(keys), { kind: 'keysSaved' }),
    saveOwner: (ownerEmail: string) => send(api.saveInfo({ ownerEmail }), { kind: 'keysSaved' }),
  };
}

type StepsFootProps = WizardPart &
  Pick<ReturnType<typeof useWizard>, 'address'> & {
    form: string;
    canGoBack: boolean;
    disabled: boolean;
  };

const StepsFoot = ({ state, dispatch, address, variant, form, canGoBack, disabled }: StepsFootProps) => (
  <>
    {canGoBack && <BackButton onClick={address.back} />}
    {state.step === 1 && (
      <button type="button" className="link-button" onClick={() => dispatch({ kind: 'limitedInstead' })}>
        {variant.limited === 'phone' ? onboardingTexts.cancelToSms : onboardingTexts.cancelToLimited}
      </button>
    )}
    <NextButton form={form} busy={state.busy} last={state.step === 1} disabled={disabled} />
  </>
);

/** The Next button of steps 0 and 1, disabled while the call runs. */
const NextButton = ({
  form,
  busy,
  last,
  disabled,
}: {
  form: string;
  busy: boolean;
  last: boolean;
  disabled: boolean;
}) => (
  <BusyButton form={form} className="btn primary large push" busy={busy} disabled={busy || disabled}>
    {last ? onboardingTexts.saveAndFinish : texts.next}
  </BusyButton>
);

/** Returns the failure's message, unless fields already show it. */
function refusalOf(failure: Parameters<typeof messageOf>[0] | null, ofKeys: boolean): Message | undefined {
  if (!failure) return undefined;
  if (failure.errors && failure.code === 'INVALID') return undefined;
  return ofKeys ? keysMessageOf(failure) : messageOf(failure);
}

const errorOf = ({ code, message, errors }: CallFailure) => ({ code, message, ...(errors ? { errors } : {}) });

function arrivalHere(variant: Variant, secrets: Readonly<Record<string, string>>): Arrival {
  const query = new URLSearchParams(location.search);
  return readArrival(variant, (name) => secrets[name] ?? query.get(name));
}

const beginOf = ({ name }: Variant, arrival: Arrival) => {
  const { accessToken, email, contactId, contactKey, firstName, lastName, password, upgradeToInsight, registerFrom } =
    arrival;
  const variant = name === 'newest' ? 'authorised' : name;
  return {
    variant,
    accessToken,
    email,
    contactId,
    contactKey,
    firstName,
    lastName,
    password,
    upgradeToInsight,
    registerFrom,
  } as const;
};

type HinderedProps = { why: Hindrance; person: Newcomer | null; portal: PortalInfo | null };

/** Explains why the wizard cannot open and where to go instead. */
function Hindered({ why, person, portal }: HinderedProps) {
  const hrefs = linksOf(portal);
  const plans = plansPage(person?.plansURL, hrefs.plans);
  const extension = portal?.links.browserExtension ?? '';
  useEffect(() => {
    if (why === 'leaves') location.assign(plans);
  }, [why, plans]);
  if (why === 'leaves') {
    return (
      <Note>
        {texts.leaving} <a href={plans}>{texts.subscribe}</a>
      </Note>
    );
  }
  return (
    <div className="wizard-stack">
      <Note bad>
        <MessageView message={hindranceMessages[why]} hrefs={hrefs} />
      </Note>
      {why === 'emailExists' && (
        <ul className="ticks">
          {texts.existsHints.map((hint, at) => (
            <li key={hint}>
              {at === 1 && extension ? (
                <Lead href={extension} label={hint} />
              ) : at === 2 ? (
                <Lead href={hrefs.signIn} label={hint} />
              ) : (
                hint
              )}
            </li>
          ))}
        </ul>
      )}
      {why === 'trialUsed' && (
        <p className="wizard-row">
          <a className="btn primary" href={plans}>
            {texts.subscribe}
          </a>
          {hrefs.support && <Lead className="btn" href={hrefs.support} label={texts.support} />}
        </p>
      )}
      {why === 'alreadyUsed' && (
        <p className="wizard-row">
          <Lead className="btn" href={hrefs.signIn} label={texts.logIn} />
        </p>
      )}
    </div>
  );
}

type DetailsForm = { firstName: string; lastName: string; email: string; password: string; confirmPassword: string };

type DetailsProps = WizardPart & {
  /** id of the form; the Next button is outside it, in the page's footer. */
  form: string;
  known: Pick<DetailsForm, 'firstName' | 'lastName' | 'email'>;
  needsPassword: boolean;
  /** An error that belongs to no field. */
  refusal: ReactNode;
  onSubmit: (details: DetailsForm) => void;
};

const fields = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const;

/** Step 0: the user's details. Known ones are filled in. */
function DetailsStep({ state, dispatch, stored, form: id, known, needsPassword, refusal, onSubmit }: DetailsProps) {
  const schema = (needsPassword ? detailsWithPasswordSchema : detailsSchema) as v.GenericSchema<
    DetailsForm,
    DetailsForm
  >;
  const form = useForm<DetailsForm>({
    resolver: valibotResolver(schema),
    defaultValues: { ...known, password: '', confirmPassword: '', ...(stored.get('details') as Partial<DetailsForm>) },
  });
  useStepForm(stored, 'details', form);
  const { errors } = form.formState;
  const { setError } = form;
  const refused = state.failure?.errors;
  useEffect(() => {
    let first = true;
    for (const field of fields) {
      const message = refused?.[field];
      if (message) setError(field, { type: 'server', message }, { shouldFocus: first });
      if (message) first = false;
    }
  }, [refused, setError]);
  const field = (name: keyof DetailsForm) => ({
    error: errors[name]?.message,
    ...form.register(name, {
      onChange: () => {
        form.clearErrors(name);
        dispatch({ kind: 'edited', field: name });
      },
    }),
  });
  return (
    <Form id={id} onSubmit={form.handleSubmit((details) => onSubmit({ ...form.getValues(), ...details }))}>
      <FormPair>
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          readOnly={known.firstName !== ''}
          {...field('firstName')}
        />
        <TextField label={texts.lastName} autoComplete="family-name" {...field('lastName')} />
      </FormPair>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="username"
        readOnly={known.email !== ''}
        {...field('email')}
      />
      {needsPassword && (
        <>
          <PasswordField label={texts.password} autoComplete="new-password" {...field('password')} />
          <PasswordField label={texts.confirmPassword} autoComplete="new-password" {...field('confirmPassword')} />
        </>
      )}
      {refusal}
    </Form>
  );
}
