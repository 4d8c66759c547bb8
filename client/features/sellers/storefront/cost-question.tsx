import { Link } from '#client/ui/link.tsx';
import { Note } from '#client/ui/note.tsx';
import { noTokensTexts, TOKEN_PLANS_PATH } from '#shared/tokens/no-tokens.ts';
import { mayCost, type StorefrontRun } from './storefront-run.ts';
import { storefrontTexts } from './texts.ts';

/** Before many tokens are spent: what it costs, what of it is free, and what there is. @param left null where that is not known */
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
