import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useResource } from '#client/stream/resource.ts';
import { useAge } from '#client/ui/age.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { LoadFailed } from '#client/ui/failures.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { ago, formatDate } from '#shared/format.ts';
import type { Member } from '#shared/members/member.ts';
import { loadFailureToast } from '../member-failures.ts';
import { listTexts, formTexts as texts } from '../texts.ts';
import { MemberForm, type MemberFormProps } from './member-form.tsx';

type EditFormProps = Omit<MemberFormProps, 'member' | 'say' | 'actions' | 'onOutdated'> & {
  id: string;
  actions(member: Member): MemberFormProps['actions'];
};

export function EditForm({ id, actions, ...form }: EditFormProps) {
  const { store, api, listHref } = form;
  const [{ value, trouble }, resource] = useResource(store, [api, id], {
    read: () => api.one({ id }),
    staleOn: ['members.changed'],
  });
  const { toasts } = store;
  const why = value === undefined ? trouble?.message : undefined;
  useEffect(() => {
    if (why !== undefined) toasts.show(loadFailureToast(why));
  }, [why, toasts]);

  if (value)
    return (
      <MemberForm
        {...form}
        member={value}
        say={<Since member={value} />}
        actions={actions(value)}
        onOutdated={resource.reload}
      />
    );
  return (
    <Drawer title={texts.editTitle('')} onClose={() => navigate(listHref)}>
      {why === undefined ? (
        <Skeleton lines={6} label={texts.loading} />
      ) : (
        <LoadFailed title={texts.notLoaded} onRetry={resource.reload}>
          {why}
        </LoadFailed>
      )}
    </Drawer>
  );
}

function Since({ member: { createdAt, lastActiveAt, neverSignedIn, link } }: { member: Member }) {
  const age = useAge(lastActiveAt ?? 0);
  const parts = [
    createdAt !== null && texts.addedOn(formatDate(createdAt)),
    lastActiveAt !== null ? texts.active(ago(age)) : neverSignedIn && listTexts.neverSignedIn,
    link !== null && texts.linkUntil(formatDate(link.expiresAt)),
  ];
  return parts.filter(Boolean).join(', ');
}
