import { ChoiceGroups } from '#client/ui/choice-groups.tsx';
import { generalFlags, generalLabels, statisticalFlags, statisticalLabels } from '#shared/products/product-flags.ts';
import { fieldTexts } from './field-texts.ts';
import type { InputStore } from './input-source.ts';
import { CostLine, type ListCost } from './list-cost.tsx';
import { PresetChoice } from './preset-choice.tsx';
import { inputTexts as texts } from './texts.ts';
import type { Input } from './use-input.ts';

/** The fields that can be requested for a product, each explained (VIEW-07, RES-03). */
const fieldGroups = [
  { id: 'general', title: texts.fieldGroups.general, choices: generalFlags.map((value) => ({ value, label: generalLabels[value], hint: fieldTexts[value] })) },
  {
    id: 'statistical',
    title: texts.fieldGroups.statistical,
    choices: statisticalFlags.map((value) => ({ value, label: statisticalLabels[value], hint: fieldTexts[value] })),
  },
];

/** Chooses the fields: a preset, single ones, or a whole group. */
export function FieldChoice({ store, input, cost }: { store: InputStore; input: Input; cost: ListCost }) {
  const { brought, selections, setSelections } = input;
  const groups = fieldGroups.map((group) => ({ ...group, choices: group.choices.map((each) => ({ ...each, disabled: brought.includes(each.value) })) }));
  const names = groups.flatMap(({ choices }) => choices.flatMap(({ label, disabled }) => (disabled ? label : [])));
  return (
    <>
      <PresetChoice store={store} input={input} cost={cost} />
      {brought.length > 0 && <p className="hint">{texts.brought(names.join(', '))}</p>}
      <ChoiceGroups<string> label={texts.fields} groups={groups} value={selections} onChange={setSelections} />
      <CostLine cost={cost} />
    </>
  );
}
