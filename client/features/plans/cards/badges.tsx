import type { ScreenIconName } from '#client/ui/screen-icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Links } from '#shared/account/portal-info.ts';
import { badgeTexts } from '../texts.ts';

const badges = [
  ['browserExtension', 'window'],
  ['iosApp', 'phone'],
  ['androidApp', 'phone'],
  ['googleAddon', 'table'],
] as const satisfies readonly (readonly [keyof Links, ScreenIconName])[];

/** Where the tools are had. One without an address is left out. */
export function Badges({ links }: { links: Links }) {
  const there = badges.filter(([name]) => links[name] !== '');
  return there.length === 0 ? null : (
    <section className="badges" aria-label={badgeTexts.name}>
      <h2>{badgeTexts.name}</h2>
      {there.map(([name, icon]) => (
        <a key={name} className="btn" href={links[name]} target="_blank" rel="noreferrer">
          <ScreenIcon name={icon} /> {badgeTexts[name]}
        </a>
      ))}
    </section>
  );
}
