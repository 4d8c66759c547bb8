import { useState } from 'react';
import { Autocomplete } from '#client/ui/autocomplete.tsx';
import { Check } from '#client/ui/checkbox.tsx';
import { ChoiceGroups } from '#client/ui/choice-groups.tsx';
import { MarketplaceSelect } from '#client/ui/marketplace-select.tsx';
import { MultiSelect } from '#client/ui/multi-select.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { SearchSelect } from '#client/ui/search-select.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { fail, ok } from '#shared/result.ts';
import { Pair, Row, Sheet } from './example-sheet.tsx';

export function ChoiceExamples() {
  const [kind, setKind] = useState<string>();
  const [term, setTerm] = useState('year');
  const [market, setMarket] = useState('');
  const [tool, setTool] = useState<SupportedMarketplace>('US');
  const [category, setCategory] = useState<string | null>(null);
  const [several, setSeveral] = useState<string[]>(['Books', 'Toys & Games']);
  const [brand, setBrand] = useState('');
  const [fields, setFields] = useState<string[]>(['Info', 'Root rank']);
  return (
    <>
      <Sheet title="Checks, switches, radios">
        <Row>
          <Check label="Root rank" defaultChecked />
          <Check label="Sales" />
          <Check label="Statistical" mixed />
          <Check label="Locked" disabled />
        </Row>
        <Check label="I understand that the trial is limited to 40 ASINs" error="You must confirm that you understand to continue." />
        <Row>
          <Switch label="Pricing Health" defaultChecked />
          <Switch label="Sound" />
          <Switch label="Locked" disabled />
        </Row>
        <Switch row label="Google Sheets add-on" hint="Log into the add-on with the main account first" />
        <Segmented label="Term" choices={terms} value={term} onChange={setTerm} />
        <RadioGroup label="Look up by" choices={identifiers} value={kind} onChange={setKind} error={kind ? undefined : 'Choose one'} />
      </Sheet>
      <Sheet title="Selects">
        <MarketplaceSelect value={tool} onChange={setTool} />
        <Pair>
          <Select label="Marketplace" placeholder="Choose" choices={markets} value={market} onChange={setMarket} />
          <Select label="Country" choices={markets} value="" placeholder="Choose" onChange={() => {}} error="Choose a country" />
          <SearchSelect label="Category" choices={categories} value={category} onChange={setCategory} hint="Shown in the report" />
          <SearchSelect label="Second category" choices={categories} value="Books" onChange={() => {}} disabled />
          <MultiSelect label="Categories" choices={categories} value={several} onChange={setSeveral} />
          <MultiSelect label="More categories" choices={categories} value={[]} onChange={() => {}} error="Choose at least one" />
        </Pair>
      </Sheet>
      <Sheet title="Groups of choices">
        <ChoiceGroups
          label="Fields"
          groups={fieldGroups}
          value={fields}
          onChange={setFields}
          error={fields.length === 0 ? 'Choose at least one field' : undefined}
        />
      </Sheet>
      <Sheet title="Autocomplete">
        <Autocomplete label="Brand" value={brand} onChange={setBrand} suggest={suggestBrands} hint="Type a letter; 'x' finds nothing, 'f' fails" />
        <Autocomplete label="Supplier" value="" onChange={() => {}} suggest={suggestBrands} error="Unknown supplier" />
      </Sheet>
    </>
  );
}

const choicesOf = (labels: readonly string[]) => labels.map((label) => ({ value: label, label }));
const markets = choicesOf(['United States', 'Canada', 'Mexico', 'United Kingdom', 'Germany']);
const identifiers = [
  { value: 'asin', label: 'ASIN' },
  { value: 'code', label: 'UPC, EAN or ISBN' },
];
const terms = [
  { value: 'year', label: 'Annually' },
  { value: 'month', label: 'Monthly' },
];
const categories = choicesOf([
  'Appliances',
  'Arts, Crafts & Sewing',
  'Automotive',
  'Baby',
  'Beauty & Personal Care',
  'Books',
  'CDs & Vinyl',
  'Cell Phones & Accessories',
  'Clothing, Shoes & Jewelry',
  'Electronics',
  'Garden & Outdoor',
  'Grocery & Gourmet Food',
  'Health & Household',
  'Home & Kitchen',
  'Industrial & Scientific',
  'Kitchen & Dining',
  'Musical Instruments',
  'Office Products',
  'Pet Supplies',
  'Software',
  'Sports & Outdoors',
  'Tools & Home Improvement',
  'Toys & Games',
  'Video Games',
]);

const fieldGroups = [
  { id: 'general', title: 'General', choices: choicesOf(['Info', 'Hazmat aspects', 'Hazmat condition', 'Meltable', 'AZ Alert']), hint: 'What a product is' },
  {
    id: 'statistical',
    title: 'Statistical',
    choices: [...choicesOf(['Root rank', 'Sales', 'Amazon', 'Review', 'Rating']), { value: 'Used', label: 'Buy box, used', disabled: true }],
  },
];

const brands = ['Alder & Finch', 'Arden', 'Bremer', 'Castellan', 'Harlow', 'Kestrel', 'Norcrest', 'Ostrava', 'Tamsin', 'Tidewell', 'Wolder'];

async function suggestBrands(query: string) {
  await new Promise((done) => setTimeout(done, 300));
  if (query.toLowerCase() === 'f') return fail({ message: 'Could not look up brands. Type on to try again.' });
  return ok(brands.filter((brand) => brand.toLowerCase().includes(query.toLowerCase())));
}
