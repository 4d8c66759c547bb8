import * as v from 'valibot';
import { developerMarketplaces } from './forms.ts';

const text = v.fallback(v.optional(v.string(), ''), '');
const byMarketplace = v.object(v.entriesFromList(developerMarketplaces, text));

/** Settings of the company that runs the portal. '' if not set. */
export const onboardingSettingsSchema = v.object({
  /** The pages on which a developer is added, and the developer number to enter there. */
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
