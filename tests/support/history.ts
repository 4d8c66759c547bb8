import { teamNumbers, teamTexts } from '#provider/team/history/history-rows.ts';
import type { SourcedProduct } from '#provider/team/history/history-table.ts';
import type { TestProvider } from './provider.ts';

export const asinNumber = (n: number): string => `B0${String(n).padStart(8, '0')}`;

/**
 * Adds a team to a provider: an owner, a member who sees its history, one who does not, and an outsider with his own
 * team.
 * @param password for signing in
 * @param mark ends all ids and names, so that a provider can have several such teams
 */
export async function addTeam(provider: TestProvider, password?: string, mark = '') {
  const owner = await provider.addAccount({
    id: `owner${mark}`,
    email: `owner${mark}@team.test`,
    password,
    profile: { fullName: 'Olga Owner' },
  });
  const member = (id: string, accessHistory: boolean) =>
    provider.addAccount({
      id,
      email: `${id}@team.test`,
      owner: owner.email,
      password,
      profile: { fullName: `Member ${id}`, accessHistory },
    });
  return {
    owner,
    sees: await member(`sees${mark}`, true),
    blind: await member(`blind${mark}`, false),
    stranger: await provider.addAccount({ id: `stranger${mark}`, email: `stranger${mark}@other.test` }),
  };
}

export type Team = Awaited<ReturnType<typeof addTeam>>;

/** A stored product of account a1. Fields that the test doesn't set are unknown. */
export const sourcedProduct = (known: Partial<SourcedProduct> & { id: string }): SourcedProduct =>
  ({
    ...Object.fromEntries([...teamTexts, ...teamNumbers].map((id) => [id, null])),
    ownerId: 'a1',
    member: { id: 'a1', email: 'a1@shop.test' },
    sourceKey: null,
    asin: asinNumber(1),
    marketplace: 'US',
    source: 'WEB',
    sourcedAt: 0,
    exported: false,
    ...known,
  }) as SourcedProduct;

/** Ingests sourced products. Fields that the test doesn't set are made up, the same for the same number. */
export const source = (provider: TestProvider, items: Item[]): Promise<void> => takeIn(provider, 'activity', items);

export const scan = (provider: TestProvider, items: Item[]): Promise<void> => takeIn(provider, 'scans', items);

type Item = { member?: string; n?: number } & Record<string, unknown>;

async function takeIn(provider: TestProvider, endpoint: 'activity' | 'scans', items: Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += 500) {
    const answer = await provider.post(
      endpoint,
      items.slice(start, start + 500).map(({ member = 'owner@team.test', n = 0, ...item }) => ({
        member,
        asin: asinNumber(n),
        title: `Product ${n}`,
        ...item,
      })),
    );
    if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  }
}
