import { PriceScale } from '#client/ui/price-scale.tsx';
import { localized } from '#shared/localized.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import '#client/ui/tags.css';
import './account.css';

/** The list comes from portal-2 (AUTH-05). */
const texts = localized('account/side', {
  label: 'What the portal offers',
  sample: 'Sample, 2 s ago',
  event: 'Buy Box changed',
  prices: 'You $27.40, Buy Box $24.99',
  scale: 'Sample: You $27.40, Buy Box $24.99, Threshold $24.49, Average $25.80',
  offers: {
    plans: ['Subscription', 'Plans, renewal and billing in one place'],
    members: ['Sub-account permissions', 'Who may see histories, products and sellers'],
    history: ['Team sourcing and buy/sell history', 'What was found, by whom, at what profit'],
    amazon: ['Amazon integration', 'Connect North America and Europe'],
    credentials: ['Profile', 'Email and password'],
    sheets: ['Google Sheets add-on', 'Append results to your own sheet'],
    app: ['Mobile app', 'Scan in the aisle, see it here'],
  },
} as const);

/** What a portal offers. Beside a company, nothing that it lacks, and no add-on or app without its address. */
function offersOf(portal: PortalInfo | null) {
  const { lacks = [], links, sheets } = portal ?? {};
  const isThere = (name: string): boolean => {
    if (lacks.length === 0) return true;
    if (name === 'sheets') return sheets === true || Boolean(links?.googleAddon);
    if (name === 'app') return Boolean(links?.iosApp || links?.androidApp);
    return !lacks.some((area) => area === name);
  };
  return Object.entries(texts.offers).flatMap(([name, offer]) => (isThere(name) ? [offer] : []));
}

const sample = {
  bar: { from: 50, length: 40.2, good: false },
  marks: [
    { kind: 'cap', at: 41.7, beyond: false },
    { kind: 'avg', at: 63.5, beyond: false },
    { kind: 'box', at: 50, beyond: false },
    { kind: 'you', at: 90.2, beyond: false },
  ] as const,
};

/** The portal's features (AUTH-05), as a list along the wire. */
export const SignInSide = ({ portal }: { portal: PortalInfo | null }) => (
  <aside className="public-side" aria-label={texts.label}>
    <ul className="stops">
      <li className="now">
        <div className="sample">
          <b>{texts.event}</b>
          <span className="num faint small">{texts.sample}</span>
          <span className="soft">Harlow insulated tumbler</span>
          <PriceScale shape={{ ...sample, marks: [...sample.marks] }} label={texts.scale} />
          <span className="fig soft">{texts.prices}</span>
          <span className="num">
            <span className="delta up bad">+$2.41</span>
          </span>
        </div>
      </li>
      {offersOf(portal).map(([title, text]) => (
        <li key={title}>
          <b>{title}</b>
          <span className="soft">{text}</span>
        </li>
      ))}
    </ul>
  </aside>
);
