import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { marketplaceOf, supportedMarketplaces } from '#shared/marketplaces.ts';
import { Icon } from './icon.tsx';
import './fields.css';
import './form-controls.css';

type MarketplaceSelectProps = { value: SupportedMarketplace; onChange(code: SupportedMarketplace): void; disabled?: boolean };

/** Which of the eight marketplaces of the tools a screen is about: for its head, so its name is not in sight. */
export const MarketplaceSelect = ({ value, onChange, disabled }: MarketplaceSelectProps) => (
  <div className="input select marketplace-select">
    <select aria-label="Marketplace" value={value} disabled={disabled} onChange={(event) => onChange(event.target.value as SupportedMarketplace)}>
      {supportedMarketplaces.map((code) => (
        <option key={code} value={code}>
          {marketplaceOf(code)?.name}
        </option>
      ))}
    </select>
    <Icon name="down" />
  </div>
);
