import { Progress } from '#client/ui/progress.tsx';
import type { StorefrontRun } from './storefront-run.ts';
import { storefrontTexts } from './texts.ts';

type ReadProgressProps = { run: StorefrontRun; onStop(): void; onRead(): void };

/** How far a storefront has been read, in the foot of its grid, where nothing moves for it. */
export function ReadProgress({ run: { step, count, of }, onStop, onRead }: ReadProgressProps) {
  if (step === 'reading')
    return (
      <>
        <span className="fig" role="status">
          {storefrontTexts.readSoFar(count, of)}
        </span>
        <Progress label={storefrontTexts.reading} done={count} of={of ?? undefined} />
        <button type="button" className="btn sm" onClick={onStop}>
          {storefrontTexts.cancel}
        </button>
      </>
    );
  if (step !== 'stopped' && step !== 'asking') return null;
  return (
    <>
      <span>{step === 'stopped' ? storefrontTexts.stopped(count, of ?? count) : storefrontTexts.preview(count)}</span>
      {step === 'stopped' && (
        <button type="button" className="btn sm" onClick={onRead}>
          {storefrontTexts.goOn}
        </button>
      )}
    </>
  );
}
