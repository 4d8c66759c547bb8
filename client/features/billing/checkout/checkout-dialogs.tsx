import { Dialog } from '#client/ui/dialog.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSupport } from '#client/ui/support.tsx';
import { billingTexts } from '#shared/billing/texts.ts';
import { integrationScreens } from '#shared/integrations/paths.ts';
import type { Checkout, CheckoutState } from './checkout-state.ts';
import { outcomeTexts as texts } from './texts.ts';

type CheckoutDialogsProps = { state: Exclude<CheckoutState, { at: 'rest' | 'busy' }>; checkout: Checkout };

/** Says why a checkout stopped, and how to go on. */
export function CheckoutDialogs({ state, checkout }: CheckoutDialogsProps) {
  switch (state.at) {
    case 'server-error':
      return <ServerErrorDialog onClose={checkout.rest} />;
    case 'no-integration':
      return <IntegrationDialog onClose={checkout.rest} />;
    case 'coupons':
      return <CouponDialog codes={state.codes} onClose={checkout.rest} onGoOn={() => checkout.goTo(state.url)} />;
  }
}

const ServerErrorDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    title={billingTexts.serverErrorTitle}
    onClose={onClose}
    foot={
      <>
        <SupportLink>{billingTexts.support}</SupportLink>
        <button type="button" className="btn primary" onClick={onClose}>
          {billingTexts.close}
        </button>
      </>
    }
  >
    <p className="soft">{billingTexts.serverError}</p>
  </Dialog>
);

function IntegrationDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={texts.integrationTitle}
      onClose={onClose}
      foot={
        <>
          <SupportLink>{billingTexts.contactSupport}</SupportLink>
          <button type="button" className="btn" onClick={onClose}>
            {texts.notNow}
          </button>
          <Link className="btn primary" href={integrationScreens.amazon}>
            {texts.toIntegration}
          </Link>
        </>
      }
    >
      <p className="soft">{texts.integration}</p>
    </Dialog>
  );
}

const CouponDialog = ({
  codes,
  onClose,
  onGoOn,
}: {
  codes: readonly string[];
  onClose: () => void;
  onGoOn: () => void;
}) => (
  <Dialog
    title={texts.couponTitle}
    onClose={onClose}
    foot={
      <>
        <SupportLink>{billingTexts.contactSupport}</SupportLink>
        <button type="button" className="btn primary" onClick={onGoOn}>
          {billingTexts.checkout}
        </button>
      </>
    }
  >
    <p className="soft">{billingTexts.invalidCoupon(codes)}</p>
  </Dialog>
);

/** Renders nothing if the portal has no support link. */
export function SupportLink({ strong = false, children }: { strong?: boolean; children: string }) {
  const support = useSupport();
  return support ? (
    <a className={strong ? 'btn primary' : 'btn'} href={support.href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : null;
}
