import { caller } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { Blank } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Bones } from '#client/ui/states.tsx';
import { memberCalls } from '#shared/members/calls.ts';
import type { Member } from '#shared/members/member.ts';
import { isOffered } from '#shared/result.ts';
import { nameOf } from '../member-rows.ts';
import { changeMoment, changeSentence } from '../rights.ts';
import { listTexts, changesTexts as texts } from '../texts.ts';

/** Who changed what of one member, and when; the newest first. */
export function ChangesDrawer({ desk, member, onClose }: { desk: DeskDeps; member: Member; onClose(): void }) {
  const api = caller(memberCalls, desk.call);
  const [{ value, trouble }, resource] = useResource(
    () => createResource(desk, { read: () => api.changes({ id: member.id }), staleOn: ['members.changed'] }),
    [desk, api, member.id],
  );
  return (
    <Drawer title={texts.titleOf(nameOf(member))} say={texts.atOnce} onClose={onClose}>
      {value === undefined ? (
        trouble === null ? (
          <Bones lines={6} label={texts.loading} />
        ) : (
          <Blank
            failed
            icon={<Icon name="unplug" />}
            title={texts.failed}
            action={
              <button type="button" className="btn" onClick={resource.reload}>
                {listTexts.tryAgain}
              </button>
            }
          >
            {trouble.message}
          </Blank>
        )
      ) : !isOffered(value) ? (
        <p className="soft">{texts.notOffered}</p>
      ) : value.changes.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <ol className="changes">
          {value.changes.map((change) => (
            <li key={change.id}>
              <b>{changeSentence(change)}</b>
              <span className="soft small">{changeMoment(change)}</span>
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  );
}
