/** A version in package-lock.json. */
export type Locked = { name: string; version: string; integrity: string };

export function lockedIn(lock: {
  packages: Record<string, { version?: string; integrity?: string; name?: string }>;
}): Locked[] {
  const found = new Map<string, Locked>();
  for (const [path, { version, integrity, name = path.replace(/^.*node_modules\//, '') }] of Object.entries(
    lock.packages,
  ))
    if (path !== '' && version && integrity) found.set(`${name}@${version}`, { name, version, integrity });
  return [...found.values()];
}

/**
 * Checks versions against a registry, which needs no vulnerability database: it may have withdrawn a harmful version,
 * its authors may have deprecated it, and a replaced one has a different hash.
 * @throws when the registry does not answer
 */
export async function againstVersions(registry: string, locked: readonly Locked[], atOnce = 8): Promise<string[]> {
  const said: string[] = [];
  const waiting = [...locked];
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const reason = await against(registry, next);
      if (reason !== undefined) said.push(`${next.name} ${next.version}: ${reason}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return said.sort();
}

async function against(registry: string, { name, version, integrity }: Locked): Promise<string | undefined> {
  const address = new URL(`${name.replace('/', '%2f')}/${version}`, registry.endsWith('/') ? registry : `${registry}/`);
  const answer = await fetch(address, { signal: AbortSignal.timeout(30_000) });
  if (answer.status === 404) return 'the registry has taken this version back';
  if (!answer.ok) throw new Error(`${name} ${version}: the registry answers ${answer.status}`);
  const { deprecated, dist } = (await answer.json()) as {
    deprecated?: string | boolean;
    dist?: { integrity?: string };
  };
  if (deprecated) return `not to be used any more: ${String(deprecated)}`;
  return dist?.integrity === integrity ? undefined : 'the registry has another file under this version';
}
