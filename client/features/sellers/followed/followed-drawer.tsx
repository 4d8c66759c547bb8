import { useState } from 'react';
import { Ago } from '#client/ui/age.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { EmptyState, LoadFailed } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Note, Skeleton } from '#client/ui/states.tsx';
import { ChangedListings } from '#client/widgets/inbox/changed-listings.tsx';
import { formatCount, formatUntil } from '#shared/format.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { sellerAddress, sellerTabs } from '#shared/sellers/access.ts';
import type { Followed } from '#shared/sellers/follow.ts';
import { followTexts as texts } from './texts.ts';
import type { FollowCommands } from './use-followed.ts';

type FollowedDrawerProps = {
  /** undefined while loading */
  followed: readonly Followed[] | undefined;
  trouble: string | null;
  onTryAgain(): void;
  commands: FollowCommands;
  now: number;
  onClose(): void;
};

/** All followed storefronts: their last look, what it found, and what they have cost. */
export function FollowedDrawer({ followed, trouble, onTryAgain, commands, now, onClose }: FollowedDrawerProps) {
  return (
    <div className="followed-drawer">
      <Drawer title={texts.title} count={followed?.length} onClose={onClose}>
        {!followed ? (
          trouble === null ? (
            <Skeleton lines={4} label={texts.loading} />
          ) : (
            <LoadFailed title={trouble} onRetry={onTryAgain} />
          )
        ) : followed.length === 0 ? (
          <EmptyState icon={<ScreenIcon name="shop" />} title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        ) : (
          <ul className="followed-list">
            {followed.map((each) => (
              <li key={each.id}>
                <FollowedStorefront followed={each} commands={commands} now={now} onOpen={onClose} />
              </li>
            ))}
          </ul>
        )}
      </Drawer>
    </div>
  );
}

type FollowedStorefrontProps = { followed: Followed; commands: FollowCommands; now: number; onOpen(): void };

function FollowedStorefront({ followed, commands, now, onOpen }: FollowedStorefrontProps) {
  const { marketplace, sellerId, name, added, gone, repriced, changes, stopped } = followed;
  const [open, setOpen] = useState(false);
  const [cap, setCap] = useState<number | null>(followed.cap);
  const [fault, setFault] = useState('');
  const change = async (next?: number) => setFault((await commands.change(followed, next)) ?? '');
  const total = added + gone + repriced;
  return (
    <section className="followed-storefront" aria-label={name}>
      <header>
        <Link
          href={sellerAddress(sellerTabs.storefront, sellerId, marketplace)}
          className="strong cut"
          onClick={onOpen}
        >
          {name}
        </Link>
        <span className="soft small">{marketplaceOf(marketplace)?.name ?? marketplace}</span>
        <span className="push" />
        <button
          type="button"
          className="btn quiet small"
          aria-label={texts.unfollowName(name)}
          onClick={() => void commands.unfollow(followed)}
        >
          <Icon name="trash" small /> {texts.unfollow}
        </button>
      </header>
      {stopped && (
        <Note
          bad
          action={
            stopped === 'tokens' && (
              <button type="button" className="btn small" onClick={() => void change()}>
                {texts.resume}
              </button>
            )
          }
        >
          {texts.stopped[stopped]}
        </Note>
      )}
      <Facts followed={followed} now={now} />
      <div className="followed-acts">
        <NumberInput label={texts.cap} error={fault} value={cap} min={1} onChange={setCap} />
        <button
          type="button"
          className="btn"
          disabled={cap === null || cap === followed.cap}
          onClick={() => void change(cap ?? undefined)}
        >
          {texts.saveCap}
        </button>
        {changes.length > 0 && (
          <button type="button" className="btn" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? texts.hideChanges : texts.showChanges}
          </button>
        )}
      </div>
      {open && <ChangedListings listings={changes} total={total} marketplace={marketplace} />}
    </section>
  );
}

/** When it was looked at, what was found, and what it costs. */
function Facts({ followed, now }: Pick<FollowedStorefrontProps, 'followed' | 'now'>) {
  const { lookedAt, nextAt, added, gone, repriced, stopped, spentMonth, cap, spent, by } = followed;
  const isChanged = added + gone + repriced > 0;
  return (
    <dl className="followed-facts">
      <Fact name={texts.lastLook}>{lookedAt === null ? texts.noLook : <Ago at={lookedAt} />}</Fact>
      {lookedAt !== null && (
        <Fact name={texts.found}>{isChanged ? texts.foundText(added, gone, repriced) : texts.nothing}</Fact>
      )}
      {!stopped && lookedAt !== null && <Fact name={texts.nextLook}>{formatUntil(nextAt, now)}</Fact>}
      <Fact name={texts.spent}>{texts.spentOf(spentMonth, cap)}</Fact>
      <Fact name={texts.spentAll}>{formatCount(spent)}</Fact>
      {by && <Fact name={texts.by}>{by}</Fact>}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="fig">{children}</dd>
  </div>
);
