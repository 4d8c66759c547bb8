import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { useCopyText } from '#client/ui/copy-text.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/fields.tsx';
import { Form } from '#client/ui/form.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { Select } from '#client/ui/select.tsx';
import { countsAs, type Keys, keyMarketplaces, keysSchema, ownerSchema } from '#shared/account/onboarding/forms.ts';
import type { OnboardingSettings } from '#shared/account/onboarding/onboarding-settings.ts';
import { onboardingTexts } from '#shared/account/onboarding/texts.ts';
import { type KeyWay, keyWays } from '#shared/account/onboarding/wizard.ts';
import { Pictures } from './pictures.tsx';
import { wizardTexts as texts } from './texts.ts';
import { useStepForm, useStepState, type WizardPart } from './use-wizard.ts';
import { Brings, HelpVideo } from './wizard-asides.tsx';

type Owner = { ownerEmail: string };

type KeysProps = WizardPart & {
  form: string;
  settings: OnboardingSettings;
  /** The product's name; it is also the developer name at Amazon. */
  product: string;
  onKeys: (keys: Keys) => void;
  onOwner: (ownerEmail: string) => void;
  /** An error that belongs to no field. */
  refusal: ReactNode;
};

/** Step 1: the seller account's keys, typed in, obtained by EZ Guide, or shared from a sibling account. */
export function KeysStep(props: KeysProps) {
  const { state, dispatch, settings } = props;
  const ways = keyWays.filter((way) => way !== 'ezGuide' || settings.ezGuide !== '');
  return (
    <div className="wizard-stack">
      <RadioGroup<KeyWay>
        label={texts.way}
        choices={ways.map((value) => ({ value, label: texts.ways[value] }))}
        value={state.way}
        onChange={(way) => dispatch({ kind: 'wayChosen', way })}
      />
      {state.way === 'siblingAccount' ? <OwnerForm {...props} /> : <KeysForm {...props} />}
      <Brings without={texts.without} also={texts.withKeys} />
    </div>
  );
}

function KeysForm({ state, dispatch, stored, form: id, settings, product, refusal, onKeys }: KeysProps) {
  const [code, setCode] = useStepState(stored, 'marketplace', 'US');
  const counts = countsAs(code);
  const form = useForm<Keys>({
    resolver: valibotResolver(keysSchema as v.GenericSchema<Keys, Keys>),
    defaultValues: { sellerId: '', mwsAuthToken: '', marketplace: 'US', ...(stored.get('keys') as Partial<Keys>) },
  });
  useStepForm(stored, 'keys', form);
  const { errors } = form.formState;
  const edited = (field: keyof Keys) => ({ onChange: () => dispatch({ kind: 'edited', field }) });
  const number = settings.developerNumbers[counts];
  return (
    <>
      <Form id={id} autoComplete="off" onSubmit={form.handleSubmit((keys) => onKeys({ ...keys, marketplace: counts }))}>
        <Select
          label={texts.marketplace}
          choices={keyMarketplaces.map(({ code: value, name: label }) => ({ value, label }))}
          value={code}
          onChange={setCode}
        />
        {state.way === 'ezGuide' ? (
          <EzGuide href={settings.ezGuide} />
        ) : (
          <div className="guide">
            <p>
              <a href={settings.consoles[counts]} target="_blank" rel="noopener noreferrer">
                {texts.register}
              </a>{' '}
              <HelpVideo href={settings.helpVideo} />
            </p>
            <p>{texts.typeIn}</p>
            <dl className="typed-in">
              <Typed name={texts.developerName} value={product} />
              <Typed name={texts.developerNumber} value={number} />
            </dl>
          </div>
        )}
        <TextField
          label={texts.sellerId}
          autoComplete="off"
          spellCheck={false}
          error={errors.sellerId?.message}
          {...form.register('sellerId', edited('sellerId'))}
        />
        <TextField
          label={texts.token}
          autoComplete="off"
          spellCheck={false}
          error={errors.mwsAuthToken?.message}
          {...form.register('mwsAuthToken', edited('mwsAuthToken'))}
        />
        {refusal}
      </Form>
      {state.way === 'manualGuide' && <Pictures marketplace={counts} developer={product} number={number} />}
    </>
  );
}

/** A value to enter at Amazon, with a copy button. */
function Typed({ name, value }: { name: string; value: string }) {
  const copy = useCopyText();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === '' ? <span className="soft">{texts.noNumber}</span> : <b className="code">{value}</b>}{' '}
        {value !== '' && (
          <button
            type="button"
            className="btn small"
            aria-label={`${texts.copy} ${name}`}
            onClick={() => void copy(value)}
          >
            {texts.copy}
          </button>
        )}
      </dd>
    </div>
  );
}

/** EZ Guide acts in Seller Central on the user's behalf, so they must be signed in there first. */
function EzGuide({ href }: { href: string }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <div className="guide">
      <p>
        {texts.ezBody}{' '}
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => {
            event.preventDefault();
            setConfirming(true);
          }}
        >
          {onboardingTexts.ezGuide}
        </a>
      </p>
      <p className="soft">{texts.ezReturn}</p>
      {confirming && (
        <Dialog
          title={onboardingTexts.ezGuide}
          onClose={() => setConfirming(false)}
          foot={
            <a
              className="btn primary"
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => setConfirming(false)}
              data-autofocus
            >
              {texts.ok}
            </a>
          }
        >
          <p>{onboardingTexts.signedInDialog}</p>
        </Dialog>
      )}
    </div>
  );
}

function OwnerForm({ state, dispatch, stored, form: id, refusal, onOwner }: KeysProps) {
  const form = useForm<Owner>({
    resolver: valibotResolver(ownerSchema as v.GenericSchema<Owner, Owner>),
    defaultValues: { ownerEmail: '', ...(stored.get('owner') as Partial<Owner>) },
  });
  useStepForm(stored, 'owner', form);
  const { setError } = form;
  const refused = state.failure?.errors?.ownerEmail;
  useEffect(() => {
    if (refused) setError('ownerEmail', { type: 'server', message: refused }, { shouldFocus: true });
  }, [refused, setError]);
  return (
    <Form id={id} onSubmit={form.handleSubmit(({ ownerEmail }) => onOwner(ownerEmail))}>
      <TextField
        label={texts.ownerEmail}
        type="email"
        autoComplete="off"
        hint={texts.ownerHint}
        error={form.formState.errors.ownerEmail?.message}
        {...form.register('ownerEmail', {
          onChange: () => {
            form.clearErrors('ownerEmail');
            dispatch({ kind: 'edited', field: 'ownerEmail' });
          },
        })}
      />
      {refusal}
    </Form>
  );
}
