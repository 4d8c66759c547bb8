import { useEffect, useState } from 'react';
import { Check } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { onboardingTexts, trialTexts } from '#shared/account/onboarding/texts.ts';
import { wizardTexts as texts } from './texts.ts';
import type { WizardPart } from './use-wizard.ts';

/** A limited trial requires ticking a box that confirms its limits. */
export function LimitedDialog({ variant, state, dispatch }: WizardPart) {
  return (
    <FormDialog
      title={onboardingTexts.confirmLimited}
      className="wizard-stack"
      cancel={onboardingTexts.goBack}
      submit={onboardingTexts.understand}
      onSubmit={async () => dispatch({ kind: 'agreed' })}
      onClose={() => dispatch({ kind: 'disagreed' })}
    >
      <p className="soft">
        {trialTexts.limitedBody} {variant.limited === 'card' && trialTexts.limitedBodyCard}{' '}
        {variant.name === 'older' && trialTexts.limitedBodyOlder}
      </p>
      <Check
        label={trialTexts.limitedTick}
        checked={state.understood}
        error={state.unticked ? onboardingTexts.mustConfirm : undefined}
        onChange={(event) => dispatch({ kind: 'ticked', understood: event.target.checked })}
      />
    </FormDialog>
  );
}

/** Requests Walmart's URL while the dialog is read, so that Continue is a plain link that popup blockers allow. */
export function WalmartDialog({
  dispatch,
  getUrl,
  onOpened,
}: WizardPart & { getUrl: () => Promise<string | { message: string }>; onOpened: () => void }) {
  const [page, setPage] = useState<string | { message: string } | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once, when the dialog opens
  useEffect(() => {
    let here = true;
    void getUrl().then((url) => here && setPage(url));
    return () => {
      here = false;
    };
  }, []);
  const close = () => dispatch({ kind: 'disagreed' });
  const go = () => {
    dispatch({ kind: 'agreed' });
    onOpened();
  };
  return (
    <Dialog
      title={texts.walmart}
      onClose={close}
      cancel={onboardingTexts.goBack}
      foot={
        typeof page === 'string' ? (
          <a className="btn primary" href={page} target="_blank" rel="noopener noreferrer" onClick={go}>
            {texts.walmartContinue}
          </a>
        ) : (
          <button type="button" className="btn primary" aria-busy={page === undefined} disabled>
            {page === undefined && <i className="spin" />} {texts.walmartContinue}
          </button>
        )
      }
    >
      <div className="wizard-stack">
        <p className="soft">{texts.walmartBody}</p>
        <FormError text={typeof page === 'object' ? page.message : undefined} />
      </div>
    </Dialog>
  );
}
