import { useEffect, useRef, useState } from 'react';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { LoadFailed } from '#client/ui/failures.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { billingScreenTexts as texts } from './texts.ts';
import { PortalLink, type PortalUrl, usePortalUrl } from './use-portal-url.tsx';

/** Permissions of the payment provider's page. It may navigate the whole portal only after a user's click. */
const RIGHTS = 'allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

type PortalFrameProps = {
  store: Pick<StoreDeps, 'call' | 'events$' | 'scheduler' | 'random'>;
  link: PortalUrl;
  /** The call for its URL failed with a 500. */
  onBroken(): void;
};

/** The billing portal in a frame (SHELL-15). A link beside it serves payment providers that refuse frames. */
export function PortalFrame({ store, link, onBroken }: PortalFrameProps) {
  const element = useRef<HTMLIFrameElement>(null);
  const isInUse = () => element.current !== null && document.activeElement === element.current;
  const [{ value, trouble }, frame] = usePortalUrl(store, 'frame', isInUse);
  const [src, setSrc] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether the frame is in use matters only when the URL arrives
  useEffect(() => {
    if (value && !isInUse()) setSrc(value.url);
  }, [value]);
  const isBroken = trouble?.status === 500;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, regardless of retries
  useEffect(() => {
    if (isBroken) onBroken();
  }, [isBroken]);
  return (
    <section className="bill-part bill-portal" aria-labelledby="bill-portal">
      <header>
        <h2 id="bill-portal">{texts.portal}</h2>
        <span className="soft">{texts.portalHint}</span>
        <PortalLink portal={link} className="push with-sign">
          {texts.portalLink}
        </PortalLink>
      </header>
      {src ? (
        // A new URL gets a new frame: reusing the frame would add a Back entry.
        <iframe key={src} ref={element} title={texts.portal} src={src} sandbox={RIGHTS} referrerPolicy="no-referrer" />
      ) : trouble ? (
        <LoadFailed title={texts.portalFailed} onRetry={frame.reload}>
          {trouble.message}
        </LoadFailed>
      ) : (
        <Skeleton lines={6} label={texts.loadingPortal} />
      )}
    </section>
  );
}
