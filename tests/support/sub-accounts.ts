import type { MemberFlags } from '#shared/members/member-flags.ts';
import type { Answer, TestProvider } from './provider.ts';

export const MEMBER_PASSWORD = 'member-pass-1';

export type WireMember = MemberFlags & {
  _id: string;
  firstName: string;
  email: string;
  status: string;
  rev: number;
  seatRank: number | null;
  roleId: string | null;
  mailFailure: string | null;
  lastActiveAt: number | null;
  neverSignedIn: boolean;
  linkExpiresAt: number | null;
};

/** Adds a main account and returns what it does with its sub-accounts, through the provider's own calls. */
export async function addOwner(
  provider: TestProvider,
  seats: { insight?: number; alert?: number } = {},
  email = 'owner@team.test',
) {
  const owner = await provider.addAccount({
    email,
    password: MEMBER_PASSWORD,
    profile: {
      firstName: 'Dana',
      lastName: 'Owner',
      productType: 'basic',
      totalPlusToken: seats.insight ?? 2,
      totalPlusTokenAzalert: seats.alert ?? 2,
    },
  });
  const ask = (method: string, path: string, body?: object): Promise<Answer> =>
    provider.call(method, path, { token: owner.token, body });
  const list = async (extension = 'AZINSIGHT'): Promise<WireMember[]> =>
    (await ask('GET', `/user/get-list-member/${extension}`)).body as WireMember[];
  return {
    ...owner,
    ask,
    list,
    add: (name: string, fields: object = {}): Promise<Answer> =>
      ask('POST', '/user/add-member', {
        firstName: name,
        lastName: 'Member',
        email: `${name.toLowerCase()}@${email.split('@')[1]}`,
        password: MEMBER_PASSWORD,
        repassword: MEMBER_PASSWORD,
        extension: 'AZINSIGHT',
        ...fields,
      }),
    addSignedIn: async (name: string, fields: object = {}) => {
      const body = {
        firstName: name,
        lastName: 'Member',
        email: `${name.toLowerCase()}@${email.split('@')[1]}`,
        password: MEMBER_PASSWORD,
      };
      const { _id } = (
        await ask('POST', '/user/add-member', {
          ...body,
          repassword: MEMBER_PASSWORD,
          extension: 'AZINSIGHT',
          ...fields,
        })
      ).body as {
        _id: string;
      };
      const token = await signIn(provider, body.email);
      return { id: _id, email: body.email, token: token ?? '' };
    },
    member: async (id: string, extension?: string): Promise<WireMember> =>
      (await list(extension)).find(({ _id }) => _id === id) as WireMember,
  };
}
export type Owner = Awaited<ReturnType<typeof addOwner>>;

/** @returns the token, or undefined when the sign-in is refused */
export async function signIn(
  provider: TestProvider,
  email: string,
  password = MEMBER_PASSWORD,
): Promise<string | undefined> {
  const answer = await provider.call('POST', '/sign-in-portal', { body: { email, password } });
  return (answer.body as { token?: string }).token;
}
