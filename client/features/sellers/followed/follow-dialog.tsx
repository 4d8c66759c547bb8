import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
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
  const [cost] = useResource(store, [api, marketplace, sellerId], { read: () => api.cost({ marketplace, sellerId }) });
  const listings = cost.value?.listings ?? null;
  const [typed, setTyped] = useState<number | null>();
  const [fault, setFault] = useState('');
  const cap = typed === undefined && listings !== null ? suggestedCap(listings) : (typed ?? null);
  const tooLarge = listings !== null && listings > MOST_FOLLOWED_LISTINGS;
  const full = count >= MOST_FOLLOWED;
  const low = listings !== null && cap !== null && cap < listings ? texts.capTooLow(listings) : '';
  const ready = listings !== null && cap !== null && !tooLarge && !full && low === '';

  const submit = async () => {
    if (!ready) return;
    const refused = await commands.follow({ ...seller, cap });
    if (refused === null) onClose();
    else setFault(refused);
  };
  return (
    <FormDialog
      title={texts.followTitle(name)}
      className="follow-form"
      cancel={texts.cancel}
      submit={texts.submit}
      disabled={!ready}
      onSubmit={submit}
      onClose={onClose}
    >
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
            <b>{texts.cost(listings, listings, monthlyCost(listings))}</b> {texts.free}{' '}
            {left !== null && texts.balance(left)}
          </p>
          <NumberInput
            label={texts.cap}
            hint={texts.capHint}
            error={fault || low}
            value={cap}
            min={1}
            onChange={setTyped}
          />
        </>
      )}
    </FormDialog>
  );
}
