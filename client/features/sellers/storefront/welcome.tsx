import { useState } from 'react';
import { ChoiceGroups } from '#client/ui/choice-groups.tsx';
import { firstFlags, type StorefrontFlag, selectionGroups } from './data-selection.ts';
import { storefrontTexts } from './texts.ts';

/** The first visit: the fields of each listing, the usual ones ticked (STORE-02). */
export function Welcome({ onSubmit }: { onSubmit(flags: readonly StorefrontFlag[]): void }) {
  const [flags, setFlags] = useState<readonly StorefrontFlag[]>(firstFlags);
  return (
    <div className="welcome">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (flags.length > 0) onSubmit(flags);
        }}
      >
        <h2>{storefrontTexts.welcome}</h2>
        <p className="soft">{storefrontTexts.welcomeText}</p>
        <ChoiceGroups label={storefrontTexts.dataSelection} groups={selectionGroups} value={flags} onChange={setFlags} />
        <div className="form-foot">
          <button type="submit" className="btn primary" disabled={flags.length === 0}>
            {storefrontTexts.submit}
          </button>
          {flags.length === 0 && <span className="soft">{storefrontTexts.chooseOne}</span>}
        </div>
      </form>
    </div>
  );
}
