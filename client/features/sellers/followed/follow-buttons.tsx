import { useState } from 'react';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { ScreenIcon, ToolButton } from '#client/ui/screen-icon.tsx';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { followTexts as texts } from './texts.ts';
import { useFollowed } from './use-followed.ts';

const FollowDialog = lazyPart(() => import('./follow-dialog.tsx'), 'FollowDialog');
const FollowedDrawer = lazyPart(() => import('./followed-drawer.tsx'), 'FollowedDrawer');

type FollowButtonsProps = {
  store: StoreDeps;
  /** The seller who is shown; null if there is none. */
  seller: { marketplace: SupportedMarketplace; sellerId: string; name: string } | null;
  /** Tokens; null if unknown. */
  left: number | null;
};

/** Follows the shown storefront, and opens the list of all followed ones. */
export function FollowButtons({ store, seller, left }: FollowButtonsProps) {
  const { state, reload, commands } = useFollowed(store);
  const [opened, setOpened] = useState<'follow' | 'list' | null>(null);
  const followed = state.value?.followed;
  const isFollowed = followed?.some(
    ({ marketplace, sellerId }) => marketplace === seller?.marketplace && sellerId === seller.sellerId,
  );
  const close = () => setOpened(null);
  return (
    <>
      {seller && followed && (
        <ToolButton
          icon={isFollowed ? 'check' : 'eye'}
          label={isFollowed ? texts.following : texts.follow}
          onClick={() => setOpened(isFollowed ? 'list' : 'follow')}
        />
      )}
      <button type="button" className="btn" title={texts.title} onClick={() => setOpened('list')}>
        <ScreenIcon name="bookmark" /> <span className="unseen">{texts.title}</span>{' '}
        {followed && followed.length > 0 && <span className="count">{followed.length}</span>}
      </button>
      {opened === 'follow' && seller && (
        <FollowDialog
          store={store}
          commands={commands}
          seller={seller}
          count={followed?.length ?? 0}
          left={left}
          onClose={close}
        />
      )}
      {opened === 'list' && (
        <FollowedDrawer
          followed={followed}
          trouble={state.trouble?.message ?? null}
          onTryAgain={reload}
          commands={commands}
          now={store.clock.now()}
          onClose={close}
        />
      )}
    </>
  );
}
