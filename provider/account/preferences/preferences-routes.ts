import { preferenceCalls } from '#shared/account/preferences/calls.ts';
import type { Deps } from '../../deps.ts';
import { enqueue } from '../../outbox/outbox-table.ts';
import { serve } from '../../serve.ts';
import { preferencesOf, savePreferences } from '../../session/preferences-table.ts';

export const preferencesRoutes = (deps: Deps) =>
  serve(preferenceCalls, {
    load: ({ account }) => preferencesOf(deps.db, account.id),
    save: ({ account: { id } }, changes) =>
      deps.write(async (trx) => {
        const now = deps.clock();
        const after = await savePreferences(trx, id, changes, now);
        await enqueue(trx, now, [{ accountId: id, event: 'preferences:updated', data: after }]);
        return after;
      }),
  });
