import { useState } from 'react';
import * as v from 'valibot';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { integrationsAccess } from '#shared/integrations/access.ts';
import { integrationCalls } from '#shared/integrations/calls.ts';
import { lacksRole, type MessageType, messageTypes } from '#shared/integrations/message-types.ts';
import { integrationScreens } from '#shared/integrations/paths.ts';
import { localized } from '#shared/localized.ts';
import '#client/ui/states.css';

const texts = localized('widgets/missingRole', {
  needs: (names: string, role: string) => `Missing for ${names}: the role ${role}.`,
  why: 'The portal’s Amazon application doesn’t have it for your account, so nothing of that shows here.',
  where: 'See what Amazon sends',
  hide: 'Hide',
});

/**
 * Says once which role the portal's Amazon application lacks for what a screen would show (SIG-08), to the person who manages
 * the connection. Hidden for good once somebody hides it.
 * @param types the messages that the screen shows something of
 */
export function MissingRole({ deps, types }: { deps: StoreDeps; types: readonly MessageType[] }) {
  const { open } = integrationsAccess(deps.user);
  const [{ value }] = useResource(deps, [open], {
    full: true,
    read: () => (open ? caller(integrationCalls, deps.call).amazon() : []),
    staleOn: ['integration.updated'],
  });
  const lines = (value?.connections ?? []).flatMap(({ messages }) => messages).filter(lacksRole);
  const lacking = types.filter((type) => lines.some(({ notificationType }) => notificationType === type));
  const byRole = Map.groupBy(lacking, (type) => messageTypes[type].role);
  return [...byRole].map(([role, missing]) => (
    <RoleBanner key={role} role={role} names={missing.map((type) => messageTypes[type].name)} user={deps.user._id} />
  ));
}

function RoleBanner({ role, names, user }: { role: string; names: readonly string[]; user: string }) {
  const key = `role-hidden.${user}.${role}`;
  const [hidden, setHidden] = useState(() => readStored(key, v.boolean(), false));
  if (hidden) return null;
  const hide = () => {
    writeStored(key, true);
    setHidden(true);
  };
  return (
    <div className="banner" role="status">
      <Icon name="info" />
      <p>
        <b>{texts.needs(new Intl.ListFormat(document.documentElement.lang).format(names), role)}</b> {texts.why}
      </p>
      <Link href={integrationScreens.amazon}>{texts.where}</Link>
      <button type="button" className="btn quiet" onClick={hide}>
        {texts.hide}
      </button>
    </div>
  );
}
