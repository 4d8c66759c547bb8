import type { MembersApi } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { changeMoment, changeSentence } from '../rights.ts';
import { changesTexts as texts } from '../texts.ts';

const MOST_SHOWN = 5;

/** The latest changes of all members. Renders nothing if there are none. */
export function LastChanges({ store, api }: { store: StoreDeps; api: Pick<MembersApi, 'changes'> }) {
  const [{ value }] = useResource(store, [api], { read: () => api.changes(), staleOn: ['members.changed'] });
  if (!value || value.changes.length === 0) return null;
  return (
    <section className="last-changes" aria-labelledby="last-changes">
      <h2 id="last-changes">{texts.last}</h2>
      <p className="soft small">{texts.atOnce}</p>
      <ol className="changes">
        {value.changes.slice(0, MOST_SHOWN).map((change) => (
          <li key={change.id}>
            <span>
              <b>{change.name || change.email}</b> {changeSentence(change)}
            </span>
            <span className="soft small">{changeMoment(change)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
