import { lazyExport } from '#client/ui/lazy-part.ts';

// The panel about missed messages, for the screens that show it.
const messageChecks = lazyExport(() => import('#client/features/completeness/message-checks.tsx'), 'MessageChecks');

// Says beside a look-up who else looked up the products.
const colleagueNote = lazyExport(() => import('#client/features/decisions/colleague-note.tsx'), 'ColleagueNote');
// The reader of the Product Viewer's files, for the tables of other screens.
const tableFiles = () => import('#client/features/products/input/files/read-table.ts');

// The three lists share a chunk, because people switch between them.
const supplierScreens = async () => (await import('#client/features/wholesale/supplier-screens.tsx')).supplierScreens;

// Lets a screen state its products as bought.
const withBuying = async () => (await import('#client/features/buys/with-buying.tsx')).withBuying;

// All variants of the wizard share one engine, and so one chunk.
const wizardScreens = () => import('#client/features/onboarding/wizard-screens.tsx');

/**
 * Loads the screens outside the first view, by their key in screens.ts. The list of their files is a chunk of its own, which loads when the browser is idle:
 * a first view of such a screen waits for one more small file.
 */
export const laterScreens = {
  overview: async () => (await import('#client/app/overview/overview-screen.tsx')).OverviewScreen,
  compare: async () => (await import('#client/features/comparisons/compare-screen.tsx')).CompareScreen,
  costs: async () => (await import('#client/features/prices/costs/costs-screen.tsx')).CostsScreen,
  ownProducts: async () => (await import('#client/features/own-products/own-products-screen.tsx')).OwnProductsScreen,
  product: async () => {
    const [{ productScreenWith }, { productParts }] = await Promise.all([
      import('#client/features/product-page/product-screen.tsx'),
      import('./product-parts.ts'),
    ]);
    return productScreenWith(productParts);
  },
  productViewer: async () =>
    (await withBuying())((await import('#client/features/products/viewer/product-viewer-screen.tsx')).productViewerWith(colleagueNote)),
  productTracking: async () => (await import('#client/features/tracking/tracking-screen.tsx')).trackingScreenWith(tableFiles),
  sellerStorefront: async () => (await import('#client/features/sellers/storefront/storefront-screen.tsx')).storefrontWith(colleagueNote),
  topRatedSellers: async () => (await import('#client/features/sellers/top-rated/top-rated-screen.tsx')).TopRatedScreen,
  teamHistory: async () => (await withBuying())((await import('#client/features/history/team-history-screen.tsx')).TeamHistoryScreen),
  buySellHistory: async () => (await withBuying())((await import('#client/features/history/buy-sell/buy-sell-screen.tsx')).BuySellScreen),
  bought: async () => (await import('#client/features/buys/bought-screen.tsx')).BoughtScreen,
  usageStatistics: async () => (await import('#client/features/history/usage/usage-screen.tsx')).UsageScreen,
  decisions: async () => (await withBuying())((await import('#client/features/decisions/decisions-screen.tsx')).DecisionsScreen),
  wholesaleSearch: async () => (await supplierScreens()).SearchScreen,
  wholesaleNewest: async () => (await supplierScreens()).NewestScreen,
  wholesaleSaved: async () => (await supplierScreens()).SavedScreen,
  members: async () => (await import('#client/features/members/members-screen.tsx')).MembersScreen,
  ownRights: async () => (await import('#client/features/rights/own-rights-screen.tsx')).OwnRightsScreen,
  memberPage: async () => (await import('#client/features/members/page/member-page-screen.tsx')).MemberPageScreen,
  legacyPlans: async () => (await import('#client/features/plans/legacy/legacy-screen.tsx')).LegacyScreen,
  amazonIntegration: async () => (await import('#client/features/integrations/integrations-screen.tsx')).amazonScreenWith(messageChecks),
  walmartIntegration: async () => (await import('#client/features/integrations/integrations-screen.tsx')).walmartScreenWith(messageChecks),
  billing: async () => (await import('#client/features/plans/billing/billing-screen.tsx')).BillingScreen,
  profileSettings: async () => (await import('#client/features/account/settings/settings-screen.tsx')).SettingsScreen,
  enterpriseSupport: async () => (await import('#client/features/account/enterprise-support.tsx')).EnterpriseSupport,
  emailLink: async () => (await import('#client/features/account/email-link/email-link.tsx')).EmailLink,
  signUp: async () => (await import('#client/features/account/sign-up/sign-up-screen.tsx')).SignUp,
  walmartAuth: async () => (await import('#client/features/integrations/walmart-auth.tsx')).WalmartAuth,
  terms: async () => (await import('#client/features/account/sample-terms.tsx')).SampleTerms,
  signupWizard: async () => (await wizardScreens()).SignupWizardScreen,
  authorisedWizard: async () => (await wizardScreens()).AuthorisedWizardScreen,
  olderWizard: async () => (await wizardScreens()).OlderWizardScreen,
  newestWizard: async () => (await wizardScreens()).NewestWizardScreen,
  cardNotice: async () => (await import('#client/features/onboarding/card-notice.tsx')).CardNotice,
  newPassword: async () => (await import('#client/features/account/reset/new-password.tsx')).NewPassword,
};
