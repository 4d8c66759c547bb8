import { type FormEvent, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { Note } from '#client/ui/states.tsx';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { sellerCalls } from '#shared/sellers/calls.ts';
import { MOST_FOLLOWED, MOST_FOLLOWED_LISTINGS, monthlyCost, suggestedCap } from '#shared/sellers/follow.ts';
import { followTexts as texts } from './texts.ts';
import type { FollowCommands } from './use-followed.ts';

type FollowDialogProps = {
  store: StoreDeps;
  commands: FollowCommands;
  seller: { marketplace: SupportedMarketplace; sellerId: string; name: string };
  /** How many storefronts are followed already. */
  count: number;
  /** Tokens; null if unknown. */
  left: number | null;
  onClose(): void;
};

/** Follows a storefront: says what a month costs before the press, and asks for its limit. */
export function FollowDialog({ store, commands, seller, count, left, onClose }: FollowDialogProps) {
  const { marketplace, sellerId, name } = seller;
  const api = caller(sellerCalls, store.call);
  const [cost] = useResource(() => createResource(store, { read: () => api.cost({ marketplace, sellerId }) }), [store, api, marketplace, sellerId]);
  const listings = cost.value && 'listings' in cost.value ? cost.value.listings : null;
  const [typed, setTyped] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const cap = typed ?? (listings === null ? null : suggestedCap(listings));
  const tooLarge = listings !== null && listings > MOST_FOLLOWED_LISTINGS;
  const full = count >= MOST_FOLLOWED;
  const low = listings !== null && cap !== null && cap < listings ? texts.capTooLow(listings) : '';
  const ready = listings !== null && cap !== null && !tooLarge && !full && low === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || busy) return;
    setBusy(true);
    const refused = await commands.follow({ ...seller, cap });
    setBusy(false);
    if (refused === null) onClose();
    else setFault(refused);
  };
  return (
    <Dialog
      title={texts.followTitle(name)}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {texts.cancel}
          </button>
          <BusyButton type="submit" form="follow" busy={busy} disabled={!ready}>
            {texts.submit}
          </BusyButton>
        </>
      }
    >
      <form id="follow" className="follow-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{texts.what}</p>
        {full ? (
          <Note bad>{texts.full(MOST_FOLLOWED)}</Note>
        ) : listings === null ? (
          <p className="soft" role="status">
            {cost.phase === 'loading' ? texts.costWaiting : texts.costUnknown}
          </p>
        ) : tooLarge ? (
          <Note bad>{texts.tooLarge(listings, monthlyCost(listings), MOST_FOLLOWED_LISTINGS)}</Note>
        ) : (
          <>
            <p role="status">
              <b>{texts.cost(listings, listings, monthlyCost(listings))}</b> {texts.free} {left !== null && texts.balance(left)}
            </p>
            <NumberInput label={texts.cap} hint={texts.capHint} error={fault || low} value={cap} min={1} onChange={setTyped} />
          </>
        )}
      </form>
    </Dialog>
  );
}
