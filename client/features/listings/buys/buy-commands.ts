import type { Caller } from '#client/api/caller.ts';
import { type Toasts, undoAction } from '#client/ui/toasts$.ts';
import type { Buy, NewBuy } from '#shared/listings/buys/buy.ts';
import type { buyCalls } from '#shared/listings/buys/calls.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { buyTexts as texts } from './texts.ts';

export type BuyApi = Caller<typeof buyCalls>;

export const lineOf = ({ pieces, unitCost, marketplace }: Pick<Buy, 'pieces' | 'unitCost' | 'marketplace'>): string =>
  texts.line(pieces, unitCost, currencyOf(marketplace));

/** States and removes buys. Each shows what it did, with an undo. */
export function createBuyCommands({
  api,
  toasts,
  onChanged = () => {},
}: {
  api: BuyApi;
  toasts: Toasts;
  onChanged?(): void;
}) {
  const fail = (text: string, more: string) => toasts.failed(text, more);
  const setGone = async (id: string, gone: boolean): Promise<boolean> => {
    const answer = await (gone ? api.remove : api.restore)({ ids: [id] });
    if (!answer.ok) fail(gone ? texts.failedRemove : texts.failed, answer.error.message);
    else onChanged();
    return answer.ok;
  };
  return {
    /** @returns the reason for the refusal; undefined on success */
    state: async (buy: NewBuy): Promise<string | undefined> => {
      const answer = await api.state({ buys: [buy] });
      if (!answer.ok) return answer.error.message;
      onChanged();
      toasts.show({
        kind: 'done',
        text: texts.saved,
        more: [lineOf(buy), buy.title ?? buy.asin].join(' · '),
        action: undoAction(() => void setGone(buy.id, true)),
      });
      return undefined;
    },
    remove: async (buy: Buy): Promise<void> => {
      if (!(await setGone(buy.id, true))) return;
      toasts.show({
        kind: 'deleted',
        text: texts.removed,
        more: [lineOf(buy), buy.title ?? buy.asin].join(' · '),
        action: undoAction(() => void setGone(buy.id, false)),
      });
    },
  };
}
