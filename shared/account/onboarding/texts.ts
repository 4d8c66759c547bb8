import { localized } from '#shared/localized.ts';
import { LIMITED_TRIAL_ASINS } from '../../billing/plans/trial.ts';

const TRIAL_DAYS = 10;

/** The wizard's texts as in the specification, mistakes included. */
export const onboardingTexts = localized('onboarding/onboardingTexts', {
  loading: 'Loading...',
  chooserTitle: 'Almost done setting up your account',
  limited: 'Limited usage trial',
  unlimited: 'Unlimited usage trial',
  confirmLimited: 'Confirm limited usage trial',
  goBack: 'No, go back',
  understand: 'I understand, continue',
  mustConfirm: 'You must confirm that you understand to continue.',
  detailsStep: 'Your Account Details were recieved',
  keysStep: (product: string) =>
    `Add ${product} as a developer on Amazon Seller Central to generate an MWS Token required for the signup process`,
  finalStep: 'Download and Install the Chrome Extension',
  saveAndFinish: 'Save & Finish',
  cancelToLimited: 'Cancel, I will do the limited trial',
  cancelToSms: 'Cancel, I will do the limited trial with SMS verification',
  ezGuide: 'EZ-Guide',
  signedInDialog: 'Need to be signed into Amazon Seller Centeral to perform this on your behalf.',
  exitTitle: 'Wait! Before you go..',
  sendCode: 'Send Verification code',
  verify: 'Verify',
} as const);

/** Texts about the two trials and the next steps (portal-2 §1 and §9). */
export const trialTexts = localized('onboarding/trialTexts', {
  limited: [
    'No seller authorisation needed',
    `${LIMITED_TRIAL_ASINS} ASINs in the whole trial`,
    `Ends at ${LIMITED_TRIAL_ASINS} ASINs or ${TRIAL_DAYS} days, whichever comes first`,
  ],
  limitedBy: { end: undefined, phone: 'A phone number is verified by SMS', card: 'A card is verified, not charged' },
  /** On the portal's page and on the payment page. */
  cardCheck: 'You are not charged now. The card is saved for later purchases only. You can change it in Billing.',
  unlimited: ['No product limit', `${TRIAL_DAYS} days`],
  unlimitedNeeds: 'For a Professional Amazon seller account.',
  walmartNeeds: 'For a Walmart seller account.',
  after:
    'After the trial: monthly with a 14-day money-back guarantee, no Professional seller account needed, or yearly.',
  limitedBody: `The trial stops at ${LIMITED_TRIAL_ASINS} ASINs, even before ${TRIAL_DAYS} days have passed.`,
  limitedBodyCard: 'Your card is verified and not charged.',
  limitedBodyOlder:
    'After the trial you will need a Professional Seller Account for a yearly plan; a monthly plan does without.',
  limitedTick: `I understand that the trial is limited to ${LIMITED_TRIAL_ASINS} ASINs`,
} as const);

/** The benefits of keys or a connection (portal-2 §1). */
export const keyTexts = localized('onboarding/keyTexts', {
  without: ['FBA calculator', 'limited stock checker'],
  also: ['Slow-moving flags', 'prep guidance', 'FBA and FBM offer counts', 'variation lists', 'offer details'],
} as const);
