import { useState } from 'react';
import type { Observable } from 'rxjs';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useCapabilities } from '#client/ui/full.tsx';
import { useValue } from '#client/ui/observe.ts';
import type { RightToUse, UserInfo } from '#shared/session/user.ts';
import { rightsToRequest } from '../rights.ts';
import { OwnGoals } from './own-goals.tsx';
import { RightList } from './right-list.tsx';
import { rightsTexts as texts } from './rights-texts.ts';

type OwnRightsProps = { store: StoreDeps & { user$: Observable<UserInfo> }; params: Readonly<Record<string, string>> };

/** A sub-account's own rights, each of which it can ask for. The address can name the right to ask for. */
export function OwnRightsScreen({ store, params }: OwnRightsProps) {
  const user = useValue(store.user$);
  const rights = rightsToRequest(useCapabilities());
  const [open, setOpen] = useState<RightToUse | undefined>(rights.find((right) => right === params.right));
  return (
    <main className="page" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{texts.title}</h1>
      </div>
      <div className="own-rights">
        <OwnGoals store={store} />
        <section aria-labelledby="own-rights">
          <h2 id="own-rights">{texts.rights}</h2>
          <RightList store={store} user={user} rights={rights} open={open} onOpen={setOpen} />
        </section>
      </div>
    </main>
  );
}
