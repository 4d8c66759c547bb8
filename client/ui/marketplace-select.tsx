import { translated } from '#shared/localized.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { marketplaceCodes, marketplaceOf, sellingCodes, supportedMarketplaces } from '#shared/marketplaces.ts';
import { Icon } from './icon.tsx';
import { ToolSelect } from './select.tsx';
import './fields.css';
import './form-controls.css';

const label = () => translated('ui/marketplace', 'Marketplace');

/** Every marketplace of Amazon, for a `Select` in a form. */
export const marketplaceChoices = marketplaceCodes.map((code) => ({
  value: code,
  label: marketplaceOf(code)?.name ?? code,
}));

type MarketplaceSelectProps = {
  value: SupportedMarketplace;
  onChange(code: SupportedMarketplace): void;
  disabled?: boolean;
};

/**
 * Selects one of the eight marketplaces that the tools support. For the head of a screen, so its label is visually
 * hidden.
 */
export const MarketplaceSelect = ({ value, onChange, disabled }: MarketplaceSelectProps) => (
  <div className="input select marketplace-select">
    <select
      aria-label={label()}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as SupportedMarketplace)}
    >
      {supportedMarketplaces.map((code) => (
        <option key={code} value={code}>
          {marketplaceOf(code)?.name}
        </option>
      ))}
    </select>
    <Icon name="down" />
  </div>
);

type MarketplaceFilterProps = {
  /** null for all. */
  value: string | null;
  onChange(code: (typeof sellingCodes)[number] | null): void;
};

/** Restricts a list to one marketplace. */
export const MarketplaceFilter = ({ value, onChange }: MarketplaceFilterProps) => (
  <ToolSelect
    label={label()}
    choices={[
      { value: '', label: translated('ui/allMarketplaces', 'All marketplaces') },
      ...sellingCodes.map((value) => ({ value, label: marketplaceOf(value)?.name ?? value })),
    ]}
    value={value ?? ''}
    onChange={(chosen) => onChange(sellingCodes.find((code) => code === chosen) ?? null)}
  />
);
