import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { ScreenIcon, type ScreenIconName } from '#client/ui/screen-icon.tsx';
import type { SellCheck, SellVerdict } from '#shared/products/selling/sell-check.ts';
import { sellTexts as texts } from './texts.ts';

const looks: Record<SellVerdict, { icon: IconName | ScreenIconName; className: string }> = {
  sellable: { icon: 'check', className: 'good' },
  approval: { icon: 'lock', className: 'soft' },
  'not-sellable': { icon: 'close', className: 'bad' },
  'not-found': { icon: 'search', className: 'soft' },
  unknown: { icon: 'info', className: 'soft' },
};

/** Amazon's answer in words; '' without one. */
export const sellText = (check: SellCheck | undefined): string => (check?.verdict ? texts.verdicts[check.verdict] : '');

/** Amazon's answer, with the link that requests an approval; a dash while nobody has asked. */
export function SellAnswer({ check, tabIndex }: { check: SellCheck | undefined; tabIndex?: number }): ReactNode {
  if (check?.verdict) {
    const { icon, className } = looks[check.verdict];
    return (
      <>
        <span className={className}>
          <ScreenIcon name={icon} small />
        </span>
        <b className="cut" title={check.message ?? undefined}>
          {sellText(check)}
        </b>
        {check.link && (
          <a
            className="sell-request"
            href={check.link}
            target="_blank"
            rel="noreferrer"
            tabIndex={tabIndex}
            aria-label={texts.requestFor(check.asin)}
          >
            {texts.request} <Icon name="out" small />
          </a>
        )}
      </>
    );
  }
  if (check?.state === 'waits')
    return <i className="skeleton cell-skeleton" role="img" aria-label={texts.waits} title={texts.waits} />;
  return <span className="faint">{check?.state === 'paused' ? texts.paused : '–'}</span>;
}
