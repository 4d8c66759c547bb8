import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/states.tsx';
import { formatMoney, formatTime } from '#shared/format.ts';
import { isOpenChange, type PriceChange } from '#shared/listings/prices/change-price.ts';
import { marketplaceOwner } from '#shared/marketplaces.ts';
import { priceChangeTexts as texts } from './texts.ts';

type ChangeProps = {
  change: PriceChange;
  /** Sends the former price back; undefined if this account may not. */
  onUndo: (() => void) | undefined;
  onAgain(): void;
  fault: string | undefined;
};

/** A price change from its press to the message that confirms it. */
export function ChangeOnItsWay({ change, onUndo, onAgain, fault }: ChangeProps) {
  const { state, before, after, currency, sentAt, answeredAt, confirmedAt, message, issues } = change;
  const by = marketplaceOwner(change.marketplace);
  const [from, to] = [formatMoney(before, currency), formatMoney(after, currency)];
  if (state === 'refused')
    return (
      <div className="price-go" role="status">
        <Note bad>{texts.refused(to, from)}</Note>
        {(issues.length > 0 ? issues.map((issue) => issue.message) : message ? [message] : []).map((reason) => (
          <p key={reason} className="small">
            <q>{reason}</q>
          </p>
        ))}
        <button type="button" className="btn" onClick={onAgain}>
          {texts.again}
        </button>
      </div>
    );

  const steps = [
    ['sent', sentAt],
    ['accepted', answeredAt],
    ['confirmed', confirmedAt],
  ] as const;
  return (
    <div className="price-go">
      <ol className="price-steps" aria-label={texts.steps}>
        {steps.map(([step, at]) => (
          <li key={step} data-done={at !== null || undefined}>
            <b>{texts[step]}</b>{' '}
            <span className="small soft fig">{at === null ? texts.waiting[step](by) : formatTime(at)}</span>
          </li>
        ))}
      </ol>
      {issues.map((issue) => (
        <p key={issue.code + issue.message} className="small">
          <Icon name="warn" small /> <q>{issue.message}</q>
        </p>
      ))}
      {fault && <Note bad>{fault}</Note>}
      <div className="line">
        <p role="status">
          {isOpenChange(state)
            ? texts.onItsWay(to)
            : state === 'confirmed'
              ? texts.isConfirmed(to, by)
              : state === 'warned'
                ? texts.tookWithWarnings(to, by)
                : texts.took(to, by)}
        </p>
        {!isOpenChange(state) && (
          <span className="push">
            {onUndo && (
              <button type="button" className="btn" onClick={onUndo}>
                {texts.undo(from)}
              </button>
            )}{' '}
            <button type="button" className="btn quiet" onClick={onAgain}>
              {texts.again}
            </button>
          </span>
        )}
      </div>
    </div>
  );
}
