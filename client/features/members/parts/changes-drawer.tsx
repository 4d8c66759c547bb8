import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { memberCalls } from '#shared/members/calls.ts';
import type { Member } from '#shared/members/member.ts';
import { nameOf } from '../member-rows.ts';
import { changeMoment, changeSentence } from '../rights.ts';
import { changesTexts as texts } from '../texts.ts';

/** Lists one member's changes with time and author, newest first. */
export function ChangesDrawer({ store, member, onClose }: { store: StoreDeps; member: Member; onClose(): void }) {
  const api = caller(memberCalls, store.call);
  const [state, resource] = useResource(store, [api, member.id], {
    read: () => api.changes({ id: member.id }),
    staleOn: ['members.changed'],
  });
  return (
    <Drawer title={texts.titleOf(nameOf(member))} say={texts.atOnce} onClose={onClose}>
      <ResourceView of={state} onRetry={resource.reload} loading={texts.loading} lines={6} failed={texts.failed}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p className="soft">{texts.none}</p>
          ) : (
            <ol className="changes">
              {changes.map((change) => (
                <li key={change.id}>
                  <b>{changeSentence(change)}</b>
                  <span className="soft small">{changeMoment(change)}</span>
                </li>
              ))}
            </ol>
          )
        }
      </ResourceView>
    </Drawer>
  );
}
