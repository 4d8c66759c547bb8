import { FORGOT_PATH, SIGN_IN_PATH, SIGN_UP_PATH } from '#client/features/account/paths.ts';
import { lazyExport } from '#client/ui/lazy.ts';
import { ACT_LINK_PATH, UNSUBSCRIBE_PATH } from '#shared/channels/paths.ts';
import { WALMART_AUTH_PATH } from '#shared/integrations/paths.ts';
import type { PublicScreen } from './screen.ts';

// Used by `signIn` and `forgot`, so that the typed email survives switching between them.
const SignIn = lazyExport(() => import('#client/features/account/sign-in.tsx'), 'SignIn');

// Typed passwords survive moving between the two screens.
const NewPassword = lazyExport(() => import('#client/features/account/reset/new-password.tsx'), 'NewPassword');

/** The screens outside the portal's frame. */
export const publicScreens = {
  signIn: {
    path: SIGN_IN_PATH,
    title: 'Log in',
    for: 'signed-out',
    component: SignIn,
  },
  emailLink: {
    path: '/confirm-email',
    routes: ['/confirm-email', /^\/(?<restore>restore-email)\/?$/],
    title: 'Your email',
    for: 'everyone',
    component: lazyExport(() => import('#client/features/account/email-link/email-link.tsx'), 'EmailLink'),
  },
  unsubscribe: {
    path: UNSUBSCRIBE_PATH,
    title: 'Unsubscribe',
    for: 'everyone',
    component: lazyExport(() => import('#client/features/account/email-link/unsubscribe.tsx'), 'Unsubscribe'),
  },
  actLink: {
    path: ACT_LINK_PATH,
    title: 'Alert',
    for: 'everyone',
    component: lazyExport(() => import('#client/features/account/email-link/act-link.tsx'), 'ActLink'),
  },
  forgot: {
    path: FORGOT_PATH,
    routes: [/^\/(?<forgot>resetpassword)\/?$/],
    title: 'Reset Password',
    for: 'everyone',
    component: SignIn,
  },
  newPassword: {
    path: '/reset-password',
    title: 'Reset password',
    for: 'everyone',
    component: NewPassword,
  },
  firstPassword: {
    path: '/set-password',
    routes: [/^\/(?<invited>set-password)\/?$/],
    title: 'Set your password',
    for: 'everyone',
    component: NewPassword,
  },
  handOver: {
    path: '/hand-over',
    title: 'Log in',
    for: 'everyone',
    component: lazyExport(() => import('#client/features/account/company/hand-over-screen.tsx'), 'HandOver'),
  },
  signUp: {
    path: SIGN_UP_PATH,
    routes: [SIGN_UP_PATH, `${SIGN_UP_PATH}/:module`],
    title: 'Sign up',
    for: 'everyone',
    component: lazyExport(() => import('#client/features/account/sign-up/sign-up-screen.tsx'), 'SignUp'),
  },
  walmartAuth: {
    path: WALMART_AUTH_PATH,
    title: 'Walmart Integration',
    for: 'everyone',
    component: lazyExport(() => import('#client/features/integrations/walmart-auth.tsx'), 'WalmartAuth'),
  },
  terms: {
    path: '/terms',
    routes: [/^\/(?<page>terms|privacy)\/?$/],
    title: 'Terms',
    for: 'everyone',
    component: lazyExport(() => import('#client/features/account/sample-terms.tsx'), 'SampleTerms'),
  },
  signupWizard: {
    path: '/:product-insight/sign-up',
    title: 'Set up',
    for: 'everyone',
    component: lazyExport(() => import('#client/features/account/onboarding/wizard-screens.tsx'), 'SignupWizardScreen'),
  },
  authorisedWizard: {
    path: '/authorize-mws',
    title: 'Set up',
    for: 'everyone',
    component: lazyExport(
      () => import('#client/features/account/onboarding/wizard-screens.tsx'),
      'AuthorisedWizardScreen',
    ),
  },
  olderWizard: {
    path: '/bulkscanpro/signup',
    title: 'Set up',
    for: 'everyone',
    component: lazyExport(() => import('#client/features/account/onboarding/wizard-screens.tsx'), 'OlderWizardScreen'),
  },
  newestWizard: {
    path: '/sp-auth',
    title: 'Set up',
    for: 'everyone',
    component: lazyExport(() => import('#client/features/account/onboarding/wizard-screens.tsx'), 'NewestWizardScreen'),
  },
  cardNotice: {
    path: '/cc-verification',
    title: 'Credit card',
    for: 'everyone',
    component: lazyExport(() => import('#client/features/account/onboarding/card-notice.tsx'), 'CardNotice'),
  },
} satisfies Record<string, PublicScreen>;
