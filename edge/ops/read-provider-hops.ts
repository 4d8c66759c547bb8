import type { UpstreamApi } from '#edge/upstream-api/api.ts';
import { PROVIDER_KEY_PREFIX, type ProviderAlertsRequest, type StoredAlert } from '#shared/recording/provider-hops.ts';
import { createRedactor } from '#shared/recording/redact.ts';
import { sha256 } from './sha256.ts';
import type { ProviderHop, ProviderHops } from './timeline.ts';

/**
 * Reads the provider's own hops of an alert, and the message as it came, redacted.
 * @param opsKey the provider's key is derived from it; without one, the provider admits nobody
 * @param ids as in a line of hops: 'n:…', 'r:…'
 */
export async function readProviderHops(
  calls: UpstreamApi['operator'],
  opsKey: string | undefined,
  ids: readonly string[],
): Promise<ProviderHops> {
  if (opsKey === undefined) return { is: 'unsupported' };
  const idOf = (kind: string) => ids.find((id) => id.startsWith(kind))?.slice(2);
  const [notificationId, recordId] = [idOf('n:'), idOf('r:')];
  const read = await calls.hops(await sha256(PROVIDER_KEY_PREFIX + opsKey), {
    ...(notificationId ? { notificationId } : {}),
    ...(recordId ? { recordId } : {}),
  });
  // A provider whose own call for the operator is off answers 404.
  if (!read.ok) return { is: read.error.status === 404 ? 'unsupported' : 'unknown' };
  const { hops, message } = read.value;
  if (!hops) return { is: 'unknown' };
  const rows: ProviderHop[] = [
    { name: 'Accepted', at: hops.accepted, text: `${(hops.bytes / 1_000).toFixed(1)} kB` },
    { name: 'Recorded', at: hops.recorded, text: '' },
    ...(hops.sent === null
      ? []
      : [
          { name: 'Sent', at: hops.sent, text: hops.frame === null ? 'to the hub' : `to the hub, frame ${hops.frame}` },
        ]),
  ];
  return {
    is: 'included',
    hops: rows,
    message: message === null ? '' : JSON.stringify(createRedactor().frame(message)),
  };
}

/**
 * Reads where a customer's alerts are now.
 * @param opsKey as above
 * @returns undefined if the provider cannot say so, or does not answer now
 */
export async function readStoredAlerts(
  calls: UpstreamApi['operator'],
  opsKey: string | undefined,
  which: ProviderAlertsRequest,
): Promise<StoredAlert[] | undefined> {
  if (opsKey === undefined) return undefined;
  const read = await calls.alerts(await sha256(PROVIDER_KEY_PREFIX + opsKey), which);
  return read.ok ? read.value.alerts : undefined;
}
