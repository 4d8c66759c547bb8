import { Fault } from '#client/ui/fault.tsx';
import { integrationTexts } from '#shared/integrations/texts.ts';
import { screenTexts as texts } from './texts.ts';

type CheckFaultProps = { trouble: { message: string } | null /** Whether what was read before still shows. */; known: boolean; onAgain(): void };

/** That the state of a marketplace could not be read, and the way to read it again. */
export const CheckFault = ({ trouble, known, onAgain }: CheckFaultProps) =>
  trouble && (
    <Fault
      title={integrationTexts.checkFailed}
      action={
        <button type="button" className="btn sm" onClick={onAgain}>
          {texts.tryAgain}
        </button>
      }
    >
      <p>
        {trouble.message} {known && texts.lastKnown}
      </p>
    </Fault>
  );
