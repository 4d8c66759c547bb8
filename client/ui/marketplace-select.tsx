import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { marketplaceOf, supportedMarketplaces } from '#shared/marketplaces.ts';
import { Icon } from './icon.tsx';
import './fields.css';
import './form-controls.css';
import { translated } from '#shared/localized.ts';

type MarketplaceSelectProps = { value: SupportedMarketplace; onChange(code: SupportedMarketplace): void; disabled?: boolean };
type MarketplaceFilterProps = {
  value: SupportedMarketplace | null /** The choice of all. */;
  everywhere: string;
  onChange(code: SupportedMarketplace | null): void;
};

const label = () => translated('ui/marketplace', 'Marketplace');
const options = () =>
  supportedMarketplaces.map((code) => (
    <option key={code} value={code}>
      {marketplaceOf(code)?.name}
    </option>
  ));

/** Selects one of the eight marketplaces that the tools support. For the head of a screen, so its label is visually hidden. */
export const MarketplaceSelect = ({ value, onChange, disabled }: MarketplaceSelectProps) => (
  <div className="input select marketplace-select">
    <select aria-label={label()} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value as SupportedMarketplace)}>
      {options()}
    </select>
    <Icon name="down" />
  </div>
);

/** Filters a list by one of these marketplaces, or by none. */
export const MarketplaceFilter = ({ value, everywhere, onChange }: MarketplaceFilterProps) => (
  <div className="input select">
    <select aria-label={label()} value={value ?? ''} onChange={({ target }) => onChange(supportedMarketplaces.find((code) => code === target.value) ?? null)}>
      <option value="">{everywhere}</option>
      {options()}
    </select>
    <Icon name="down" />
  </div>
);
