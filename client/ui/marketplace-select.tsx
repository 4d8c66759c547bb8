import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { marketplaceOf, supportedMarketplaces } from '#shared/marketplaces.ts';
import { Icon } from './icon.tsx';
import './fields.css';
import './form-controls.css';
import { translated } from '#shared/localized.ts';

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
      aria-label={translated('ui/marketplace', 'Marketplace')}
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
