import type { ChoiceGroup } from '#client/ui/choice-groups.tsx';
import { generalFlags, generalLabels, statisticalFlags, statisticalLabels } from '#shared/products/flags.ts';
import { inputTexts as texts } from './texts.ts';

/** What of a product can be asked for (VIEW-07). */
export const fieldGroups: readonly (ChoiceGroup & { id: 'general' | 'statistical' })[] = [
  { id: 'general', title: texts.fieldGroups.general, choices: generalFlags.map((value) => ({ value, label: generalLabels[value] })) },
  { id: 'statistical', title: texts.fieldGroups.statistical, choices: statisticalFlags.map((value) => ({ value, label: statisticalLabels[value] })) },
];
