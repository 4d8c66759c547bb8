import { useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { CodeHelp } from '#client/ui/code-help.tsx';
import { FormError } from '#client/ui/form.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useComeBack } from '#client/ui/use-come-back.ts';
import type { LinkName } from '#shared/account/onboarding/onboarding-failures.ts';
import type { OnboardingSettings } from '#shared/account/onboarding/onboarding-settings.ts';
import { type RegionName, regions } from '#shared/integrations/regions.ts';
import {
  alreadyUsedMessage,
  alreadyUsedSentence,
  amazonCodeHelp,
  ERROR_110,
  integrationTexts,
} from '#shared/integrations/texts.ts';
import { Lead } from './message-view.tsx';
import { wizardTexts as texts } from './texts.ts';
import type { WizardPart } from './use-wizard.ts';
import { Brings, HelpVideo } from './wizard-asides.tsx';
import '#client/ui/tags.css';
import { Fault } from '#client/ui/failures.tsx';

/** Why a region failed to connect: another account has the seller, or an error message. */
export type RegionTrouble =
  | { region: RegionName; sellerId: string; email: string }
  | { region: RegionName | null; message: string };

type RegionsProps = WizardPart & {
  settings: OnboardingSettings;
  trouble: RegionTrouble | null;
  hrefs: Record<LinkName, string>;
  /** Sends the browser to Amazon. @returns the reason for a failure, or undefined on success */
  connect: (region: RegionName) => Promise<string | undefined>;
};

/** The newest variant's seller step. Each region connects separately; one is enough. */
export function RegionsStep(props: RegionsProps) {
  const { state, settings, trouble } = props;
  return (
    <>
      <p className="soft">
        {texts.connectHint} <HelpVideo href={settings.helpVideo} />
      </p>
      {trouble && !('email' in trouble) && <FormError text={trouble.message} />}
      <div className="set-up-regions" aria-live="polite">
        {Object.values(regions).map(({ shortName }) => (
          <Region key={shortName} {...props} region={shortName} connected={state.regions.includes(shortName)} />
        ))}
      </div>
      <CodeHelp title={texts.amazonCode} codes={amazonCodeHelp} />
      <Brings without={texts.withoutConnection} also={texts.withConnection} />
    </>
  );
}

function Region({
  region,
  connected,
  trouble,
  hrefs,
  connect,
}: RegionsProps & { region: RegionName; connected: boolean }) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | undefined>();
  useComeBack(() => setBusy(false));
  const { title, places: countries } = regions[region];
  const used = trouble && 'email' in trouble && trouble.region === region && !connected ? trouble : null;
  const go = async () => {
    setBusy(true);
    setWrong(undefined);
    const failed = await connect(region);
    // The button stays busy while the browser leaves for Amazon.
    if (failed === undefined) return;
    setBusy(false);
    setWrong(failed);
  };
  return (
    <section className="set-up-region" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {connected ? (
          <span className="tag gain push">
            <Icon name="check" small /> {integrationTexts.connected}
          </span>
        ) : (
          <span className="tag push">{integrationTexts.notConnected}</span>
        )}
      </header>
      <p className="soft small">{countries}</p>
      {used && (
        <Fault
          title={ERROR_110}
          copy={alreadyUsedMessage(used.sellerId, used.email)}
          action={
            <>
              <Lead href={hrefs.passwordHelp} label="Reset that password" />
              {hrefs.contact && <Lead href={hrefs.contact} label="Contact us" />}
            </>
          }
        >
          <p>{alreadyUsedSentence(used.sellerId, used.email)}</p>
        </Fault>
      )}
      {!connected && (
        <>
          <p className="soft">{integrationTexts.connectHint}</p>
          <FormError text={wrong} />
          <BusyButton
            type="button"
            className="btn"
            busy={busy}
            aria-label={`${texts.connect} ${title}`}
            onClick={() => void go()}
          >
            {texts.connect}
          </BusyButton>
        </>
      )}
    </section>
  );
}
