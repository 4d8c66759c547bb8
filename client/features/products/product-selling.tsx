import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import { changesOf, type ProductPartProps, toolMarketplace } from '#client/stream/product-part.ts';
import { useResource } from '#client/stream/resource.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { ErrorLine } from '#client/ui/fields.tsx';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { Note } from '#client/ui/states.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { formatDate } from '#shared/format.ts';
import { sellCalls } from '#shared/products/selling/calls.ts';
import { sellConditions } from '#shared/products/selling/sell-check.ts';
import { SellAnswer } from './selling/sell-answer.tsx';
import { sellTexts as texts } from './selling/texts.ts';
import './selling/selling.css';

const conditions = [...sellConditions];

/** Whether Amazon lets the seller list the product, in each condition. Amazon is asked when somebody presses. */
export function ProductSelling({ store, product }: ProductPartProps) {
  const { asin } = product;
  const marketplace = toolMarketplace(product);
  const api = caller(sellCalls, store.call);
  const [state, checks] = useResource(store, [api, marketplace, asin, product], {
    full: true,
    read: () => (marketplace ? api.read({ marketplace, asins: [asin], conditions }) : []),
    again$: changesOf(store, product, ['sellChecks.changed']),
  });
  const { busy, fault, submit } = useSubmit(async () => {
    if (!marketplace) return;
    const answer = await api.want({ marketplace, asins: [asin], conditions });
    checks.reload();
    if (!answer.ok) return answer.error.message;
  });
  if (!marketplace) return null;
  return (
    <PanelPart
      of={state}
      onRetry={checks.reload}
      title={texts.title}
      loading={texts.loading}
      failed={texts.failed}
      lines={3}
    >
      {({ checks: known, stopped }) => {
        const isComplete = known.length === conditions.length && known.every(({ state: is }) => is !== 'paused');
        const waits = known.some(({ state: is }) => is === 'waits');
        const oldest = Math.min(...known.flatMap(({ at }) => at ?? []));
        return (
          <>
            {known.length > 0 && (
              <dl className="product-lines">
                {conditions.map((condition) => (
                  <div key={condition}>
                    <dt className="cut soft">{texts.conditions[condition]}</dt>
                    <dd className="sell-line">
                      <SellAnswer check={known.find((check) => check.condition === condition)} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {stopped !== null && waits && (
              <Note bad>
                <b>{texts.stopped}</b> <ServerMessage text={stopped} />
              </Note>
            )}
            {(!isComplete || (stopped !== null && waits)) && (
              <BusyButton type="button" className="btn" busy={busy} onClick={submit}>
                {texts.ask}
              </BusyButton>
            )}
            <p className="small soft">{Number.isFinite(oldest) ? texts.at(formatDate(oldest)) : texts.hint}</p>
            <ErrorLine text={fault && `${texts.wantFailed} ${fault}`} />
          </>
        );
      }}
    </PanelPart>
  );
}
