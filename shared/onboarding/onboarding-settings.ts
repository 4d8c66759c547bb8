import * as v from 'valibot';
import { developerMarketplaces } from './forms.ts';

const text = v.fallback(v.optional(v.string(), ''), '');
const byMarketplace = v.object(v.entriesFromList(developerMarketplaces, text));

/** What the company that runs the portal sets for its onboarding; '' is what it has not set. */
export const onboardingSettingsSchema = v.object({
  /** Where a developer is added, and the number that is typed there. */
  consoles: byMarketplace,
  developerNumbers: byMarketplace,
  extensionId: text,
  oldExtensionId: text,
  helpVideo: text,
  ezGuide: text,
  productPage: text,
  bulkScanApp: text,
  browserApp: text,
  bulkScanHelp: text,
  renewal: text,
  exitPopup: v.fallback(v.boolean(), false),
});
export type OnboardingSettings = v.InferOutput<typeof onboardingSettingsSchema>;
