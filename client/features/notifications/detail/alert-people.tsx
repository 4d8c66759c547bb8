import { useEffect, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useValue } from '#client/ui/observe.ts';
import { PersonMark } from '#client/ui/person-mark.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { LOOKING_FOR, type Person } from '#shared/notifications/inbox.ts';
import { inboxCalls } from '#shared/notifications/inbox-calls.ts';
import type { Marks } from '#shared/notifications/marks.ts';
import { isSupported } from '#shared/result.ts';
import { assignTexts } from '../assign-texts.ts';
import { useNotifications } from '../store-context.ts';
import { screenTexts } from '../texts.ts';

type AlertPeopleProps = { deps: StoreDeps; marks: Marks | undefined; record: string | undefined };

/** Who deals with the open alert, and who else has it open (INBX-10). Nothing without a team. */
export function AlertPeople({ deps, marks, record }: AlertPeopleProps) {
  const { people$, me } = useNotifications();
  const people = useValue(people$);
  const looking = useLooking(deps, people.length > 1 ? record : undefined);
  const assignee = marks?.assignee;
  const isGone = assignee && people.length > 0 && !people.some(({ id }) => id === assignee.id);

  return (
    <>
      {assignee && (
        <div className="small soft alert-people">
          <PersonMark id={assignee.id} fallback={<ScreenIcon name="person" />} />
          <span>
            {isGone ? assignTexts.noLonger(assignee.name) : screenTexts.assignedTo(assignee.id === me ? screenTexts.you : assignee.name, assignee.by)}
            {marks.note && <q>{marks.note}</q>}
          </span>
        </div>
      )}
      {looking.length > 0 && (
        <div className="small soft alert-people" role="status">
          <i className="dot" aria-hidden="true" />
          {(looking.length === 1 ? assignTexts.looking : assignTexts.lookingMany)(
            new Intl.ListFormat(document.documentElement.lang).format(looking.map(({ name }) => name)),
          )}
        </div>
      )}
    </>
  );
}

/** Says every now and then that this alert is open here, while the page is visible. @returns who else has it open */
function useLooking(deps: StoreDeps, record: string | undefined): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>([]);
  useEffect(() => {
    setPeople([]);
    if (record === undefined) return;
    const api = caller(inboxCalls, deps.call);
    let ended = false;
    const say = async (open: string | null) => {
      const answer = await api.looking({ record: open });
      if (!ended && answer.ok && isSupported(answer.value.value)) setPeople(answer.value.value.people);
    };
    const look = () => void say(document.hidden ? null : record);
    look();
    const timer = setInterval(look, LOOKING_FOR / 2.5);
    document.addEventListener('visibilitychange', look);
    const events = deps.events$.subscribe((item) => item.kind === 'event' && item.event.type === 'inbox.updated' && look());
    return () => {
      ended = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      events.unsubscribe();
      void say(null);
    };
  }, [deps, record]);
  return people;
}
