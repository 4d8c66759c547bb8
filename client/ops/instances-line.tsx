import type { Figures } from '#shared/recording/operator-wire.ts';
import { counted } from './delay-text.ts';

/** Says how many instances share the users, which of them is silent, and whether the proxy keeps users on one. */
export function InstancesLine({ instances }: { instances: Figures['instances'] }) {
  if (!instances) return null;
  const { all, split } = instances;
  const silent = all.filter(({ is }) => is === 'silent').map(({ name }) => hostOf(name));
  return (
    <p className="hint ops-instances" role="status">
      {counted(all.length, 'instance')}.{' '}
      {silent.length > 0 && (
        <span className="bad">No answer from {silent.join(', ')}: their users are missing here. </span>
      )}
      {split > 0 && (
        <span>
          {counted(split, 'user')} held by more than one. A few after a restart are normal; if many stay, the proxy does
          not keep people on one instance.
        </span>
      )}
    </p>
  );
}

/** An instance's address, as short as it is still known by. */
export const hostOf = (name: string): string => name.replace(/^https?:\/\//, '');
