import { ChoiceGroups } from '#client/ui/choice-groups.tsx';
import { Full } from '#client/ui/full.tsx';
import { localized } from '#shared/localized.ts';
import {
  generalFlags,
  generalLabels,
  type StatisticalFlag,
  statisticalFlags,
  statisticalLabels,
} from '#shared/products/product-flags.ts';
import type { InputStore } from './input-source.ts';
import { CostLine, type ListCost } from './list-cost.tsx';
import { PresetChoice } from './preset-choice.tsx';
import { inputTexts as texts } from './texts.ts';
import type { Input } from './use-input.ts';

/** What each field is, in one sentence (RES-03). */
const fieldTexts = localized('products/input/fieldTexts', {
  info: 'Brand, category, size, weight, codes, variations, and the FBA and storage fees.',
  hazmat_aspects: 'What makes it a dangerous good, such as a lithium battery.',
  hazmat_condition: 'Whether Amazon treats it as a dangerous good, or needs a safety data sheet.',
  meltable: 'Whether heat can damage it, so that FBA takes it only in the cooler months.',
  azalert: 'Whether sellers have warned about it, for instance about complaints by its brand.',
  root_rank: 'Its place among the best sellers of its main category.',
  sales: 'How many units are sold in a month, estimated from the rank.',
  amazon: 'The price at which Amazon itself sells it new.',
  amazon_warehouse: 'The price at which Amazon sells returned units.',
  offers_fba_new: 'How many sellers offer it new and ship it with FBA.',
  offers_fbm_new: 'How many sellers offer it new and ship it themselves.',
  offers_new: 'How many sellers offer it new.',
  lowest_fba_new: 'The lowest new price among FBA sellers.',
  lowest_fbm_new: 'The lowest new price among sellers who ship themselves, with shipping.',
  lowest_new: 'The lowest new price of all sellers, with shipping.',
  buybox_new: 'The price behind “Add to cart”, with shipping. Profit starts from it.',
  offers_fba_used: 'How many sellers offer it used and ship it with FBA.',
  offers_fbm_used: 'How many sellers offer it used and ship it themselves.',
  offers_used: 'How many sellers offer it used.',
  lowest_fba_used: 'The lowest used price among FBA sellers.',
  lowest_fbm_used: 'The lowest used price among sellers who ship themselves, with shipping.',
  lowest_used: 'The lowest used price of all sellers, with shipping.',
  buybox_used: 'The price behind “Add to cart” for used units, with shipping.',
  lowest_used_like_new: 'The lowest price in condition Used – like new.',
  lowest_used_very_good: 'The lowest price in condition Used – very good.',
  lowest_used_good: 'The lowest price in condition Used – good.',
  lowest_used_acceptable: 'The lowest price in condition Used – acceptable.',
  review: 'How many customers have rated it.',
  rating: 'The average of its ratings, from 1 to 5 stars.',
} as const satisfies Record<(typeof generalFlags)[number] | StatisticalFlag, string>);

/** The fields that can be requested for a product, each explained (VIEW-07, RES-03). */
const fieldGroups = [
  {
    id: 'general',
    title: texts.fieldGroups.general,
    choices: generalFlags.map((value) => ({ value, label: generalLabels[value], hint: fieldTexts[value] })),
  },
  {
    id: 'statistical',
    title: texts.fieldGroups.statistical,
    choices: statisticalFlags.map((value) => ({ value, label: statisticalLabels[value], hint: fieldTexts[value] })),
  },
];

/** Chooses the fields: a preset, single ones, or a whole group. */
export function FieldChoice({ store, input, cost }: { store: InputStore; input: Input; cost: ListCost }) {
  const { brought, selections, setSelections } = input;
  const groups = fieldGroups.map((group) => ({
    ...group,
    choices: group.choices.map((each) => ({ ...each, disabled: brought.includes(each.value) })),
  }));
  const names = groups.flatMap(({ choices }) => choices.flatMap(({ label, disabled }) => (disabled ? label : [])));
  return (
    <>
      <Full>
        <PresetChoice store={store} input={input} cost={cost} />
      </Full>
      {brought.length > 0 && <p className="hint">{texts.brought(names.join(', '))}</p>}
      <ChoiceGroups<string> label={texts.fields} groups={groups} value={selections} onChange={setSelections} />
      <CostLine cost={cost} />
    </>
  );
}
