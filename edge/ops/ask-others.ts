import type * as v from 'valibot';
import { OTHER_INSTANCE } from '#edge/session/operator-access.ts';
import { foundUserSchema, type UserFigures, userFiguresSchema } from '#shared/recording/operator-wire.ts';
import type { InstanceAnswer, OtherInstances } from './other-instances.ts';
import type { People } from './people.ts';

/** An operator's call: who makes it, and its request. */
type Call = { var: { who: string }; req: { raw: Request } };

type Deps = {
  instances?: OtherInstances;
  people: Pick<People, 'idOf'>;
  hubs: { figures(user: string): Promise<UserFigures> };
};

/** What an operator's call learns from the other instances: nothing if there are none, or if one of them makes it. */
export type AskOthers = {
  all<T>(c: Call, path: string, schema: v.GenericSchema<unknown, T>, body?: unknown): Promise<InstanceAnswer<T>[]>;
  /** Only the values, of those that have one. */
  values<T>(c: Call, path: string, schema: v.GenericSchema<unknown, T>, body?: unknown): Promise<T[]>;
  /** @returns the id of the person with this email, known here or elsewhere */
  idOf(c: Call, email: string): Promise<string | undefined>;
  /** Passes a call on to the instance that has more of a user's tabs than this one; undefined without such a one. */
  passToHolder(c: Call, user: string, path: string, body: unknown): Promise<Response | undefined>;
};

export function createAskOthers({ instances, people, hubs }: Deps): AskOthers {
  const othersFor = (c: Call) => (c.var.who === OTHER_INSTANCE ? undefined : instances);

  const ask: AskOthers = {
    all: async (c, path, schema, body) => (await othersFor(c)?.ask(path, schema, body)) ?? [],
    values: async (c, path, schema, body) => valuesOf(await ask.all(c, path, schema, body)),
    idOf: async (c, email) =>
      (await people.idOf(email)) ?? (await ask.values(c, 'find', foundUserSchema, { email }))[0]?.user,
    async passToHolder(c, user, path, body) {
      const others = othersFor(c);
      if (!others) return undefined;
      let most = (await hubs.figures(user)).hub?.tabs ?? -1;
      let holder: string | undefined;
      for (const each of await others.ask('figures', userFiguresSchema, { user })) {
        const tabs = each.is === 'answered' ? (each.value?.hub?.tabs ?? -1) : -1;
        if (tabs > most) [most, holder] = [tabs, each.name];
      }
      return holder === undefined ? undefined : others.pass(holder, path, body, c.req.raw.signal);
    },
  };
  return ask;
}

export const valuesOf = <T>(answers: InstanceAnswer<T>[]): T[] =>
  answers.flatMap((each) => (each.is === 'answered' && each.value !== undefined ? [each.value] : []));
