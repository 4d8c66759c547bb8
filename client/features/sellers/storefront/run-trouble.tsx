import type { CallFailure } from '#client/api/call.ts';
import { Fault, Refused, RetryButton } from '#client/ui/failures.tsx';
import { Link } from '#client/ui/link.tsx';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { Note } from '#client/ui/states.tsx';
import { sellerTexts } from '#shared/sellers/texts.ts';
import { isNoTokens, noTokensHelp, noTokensTexts, TOKEN_PLANS_PATH } from '#shared/tokens/no-tokens.ts';
import { mayCost, type StorefrontRun } from './storefront-run.ts';
import { storefrontTexts } from './texts.ts';

type RunTroubleProps = {
  failure: CallFailure;
  /** Whether some listings have loaded; they stay. */
  hasRows: boolean;
  /** Whether the seller is known. */
  isKnown: boolean;
  onRetry(): void;
};

/** Explains why listings are missing or incomplete, with actions (STORE-04, TOK-02). */
export function RunTrouble({ failure, hasRows, isKnown, onRetry }: RunTroubleProps) {
  const again = <RetryButton onPress={onRetry} />;
  if (isNoTokens(failure)) {
    const { title, way } = noTokensHelp(failure);
    if (!hasRows) return <Refused title={title} message={failure.message} way={way} />;
    return (
      <Note
        bad
        action={
          <>
            {again}
            {way && (
              <Link className="btn primary" href={way.href}>
                {way.label}
              </Link>
            )}
          </>
        }
      >
        <b>{title}.</b> <ServerMessage text={failure.message} />
      </Note>
    );
  }
  if (hasRows)
    return (
      <Note bad action={again}>
        <b>{storefrontTexts.rowsFailed}.</b> <ServerMessage text={failure.message} />
      </Note>
    );
  // The specification's text is complete in itself.
  if (failure.status === 400) return <Fault title={sellerTexts.notFound} action={again} />;
  return (
    <Fault title={isKnown ? storefrontTexts.rowsFailed : storefrontTexts.failed} action={again}>
      <p>
        <ServerMessage text={failure.message} />
      </p>
    </Fault>
  );
}

/** Asks before spending many tokens: cost, free share, and balance. @param left null if unknown */
export function CostQuestion({ run, left, onRead }: { run: StorefrontRun; left: number | null; onRead(): void }) {
  const cost = mayCost(run);
  const enough = left === null || left >= cost;
  const sentences = [
    storefrontTexts.cost(run.of ?? cost, cost),
    run.cost && run.cost.free > 0 && storefrontTexts.free(run.cost.free),
    left !== null && (enough ? storefrontTexts.have(left) : storefrontTexts.tooFew(left)),
  ];
  return (
    <Note
      action={
        enough ? (
          <button type="button" className="btn primary" onClick={onRead}>
            {storefrontTexts.readFor(cost)}
          </button>
        ) : (
          <Link className="btn primary" href={TOKEN_PLANS_PATH}>
            {noTokensTexts.action}
          </Link>
        )
      }
    >
      {sentences.filter(Boolean).join(' ')}
    </Note>
  );
}
