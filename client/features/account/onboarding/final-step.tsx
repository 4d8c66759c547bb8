import { useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { FormError } from '#client/ui/form.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Note } from '#client/ui/states.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { type ExtensionCheck, extensionTrouble } from '#shared/account/onboarding/onboarding-failures.ts';
import type { OnboardingSettings } from '#shared/account/onboarding/onboarding-settings.ts';
import { endingOf, hasFinalPanel } from '#shared/account/onboarding/variants.ts';
import { plansPathOf } from '#shared/billing/plans/plans-path.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { Lead } from './message-view.tsx';
import { wizardTexts as texts } from './texts.ts';
import type { WizardPart } from './use-wizard.ts';

type FinalProps = WizardPart & { settings: OnboardingSettings; portal: PortalInfo | null; registerFrom: string };

/** Step 2: what to install, then where to go. */
export function FinalStep(props: FinalProps) {
  const { state, registerFrom } = props;
  return (
    <div className="wizard-stack">
      {state.trial === 'unlimited' && state.regions.length === 0 && (
        <Note>
          {texts.notConnected} <Link href="/user/amazon-integration">{texts.connectSeller}</Link>
        </Note>
      )}
      {endingOf(registerFrom) === 'extension' ? <Extension {...props} /> : <Apps {...props} />}
      {state.done && hasFinalPanel(registerFrom) && <Done {...props} />}
      <p>
        <Link href={plansPathOf(registerFrom)}>{texts.toPortal}</Link>
      </p>
    </div>
  );
}

function Extension({ state, dispatch, settings, portal, registerFrom }: FinalProps) {
  const [report, setReport] = useState<string | undefined>();
  const { busy, fault, submit } = useSubmit(async () => {
    const found = await checkExtensions({ old: settings.oldExtensionId, present: settings.extensionId });
    const wrong = extensionTrouble(found, registerFrom);
    setReport(wrong ? undefined : found.present === 'there' ? texts.found : texts.cannotCheck);
    if (!wrong) dispatch({ kind: 'extensionFound' });
    return wrong;
  });
  const store = portal?.links.browserExtension;
  return (
    <>
      <p>{texts.useChrome}</p>
      <div className="wizard-row">
        {store && (
          <a className={state.done ? 'btn primary' : 'btn'} href={store} target="_blank" rel="noopener noreferrer">
            {texts.install}
          </a>
        )}
        <BusyButton type="button" className={state.done ? 'btn' : 'btn primary'} busy={busy} onClick={submit}>
          {texts.finish}
        </BusyButton>
      </div>
      <FormError text={fault} />
      <div role="status">{report && <Note>{report}</Note>}</div>
    </>
  );
}

const Apps = ({ settings }: FinalProps) => (
  <>
    <p>{texts.appsText}</p>
    <ul className="wizard-links">
      {(
        [
          [settings.bulkScanApp, texts.bulkScanApp],
          [settings.browserApp, texts.browserApp],
          [settings.bulkScanHelp, texts.bulkScanHelp],
        ] as const
      ).map(([href, label]) => href !== '' && <li key={label}>{<Lead href={href} label={label} />}</li>)}
    </ul>
  </>
);

const Done = ({ settings }: FinalProps) => (
  <section className="wizard-done" aria-label={texts.done}>
    <h3>
      <Icon name="check" /> {texts.done}
    </h3>
    <p>{texts.doneText}</p>
    <p>
      <Lead href={settings.productPage} label={texts.productPage} />
    </p>
  </section>
);

type Presence = ExtensionCheck['old'];

/** The part of `chrome.runtime` that a page gets if an extension allows it (`externally_connectable`). */
type Runtime = {
  sendMessage(id: string, message: unknown, answered: (answer: unknown) => void): void;
  lastError?: { message?: string };
};

const PATIENCE = 2_000;

/**
 * Checks whether each extension is installed.
 * @param runtime undefined if this browser or page cannot reach extensions; the result is then unknown
 * @param after schedules a callback and returns its cancel function
 */
export async function checkExtensions(
  ids: { old: string; present: string },
  runtime: Runtime | undefined = (globalThis as { chrome?: { runtime?: Runtime } }).chrome?.runtime,
  after: (ms: number, run: () => void) => () => void = timer,
): Promise<ExtensionCheck> {
  const ask = (id: string): Promise<Presence> => {
    if (id === '' || typeof runtime?.sendMessage !== 'function') return Promise.resolve('unknown');
    return new Promise((resolve) => {
      const stop = after(PATIENCE, () => resolve('unknown'));
      const report = (presence: Presence) => {
        stop();
        resolve(presence);
      };
      try {
        // If the extension is missing, Chrome reports an unchecked error unless lastError is read.
        runtime.sendMessage(id, { type: 'ping' }, () => report(runtime.lastError ? 'gone' : 'there'));
      } catch {
        report('gone');
      }
    });
  };
  const [old, present] = await Promise.all([ask(ids.old), ask(ids.present)]);
  return { old, present };
}

const timer = (ms: number, run: () => void): (() => void) => {
  const handle = setTimeout(run, ms);
  return () => clearTimeout(handle);
};
