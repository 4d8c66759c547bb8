import type * as v from 'valibot';
import { counts } from '#edge/http/limits.ts';
import { OTHER_INSTANCE } from '#edge/session/operator-access.ts';
import {
  type Figures,
  figuresSchema,
  foundUserSchema,
  type UserFigures,
  userFiguresSchema,
} from '#shared/recording/operator-wire.ts';
import {
  type SearchAnswer,
  searchAnswerSchema,
  type Timeline,
  timelineSchema,
} from '#shared/recording/timeline-wire.ts';
import { mergeFigures, mergeSearches, mergeUser } from './merge-answers.ts';
import { type InstanceAnswer, type OtherInstances, valuesOf } from './other-instances.ts';
import type { People } from './people.ts';

/** An operator's call: who makes it, and its request. */
type Call = { var: { who: string }; req: { raw: Request } };

type Deps = {
  instances: OtherInstances;
  people: Pick<People, 'idOf'>;
  hubs: { figures(user: string): Promise<UserFigures> };
};

/**
 * What an operator's call learns from the other instances, joined with what this one knows: nothing more if one of them
 * makes the call.
 */
export type AskOthers = {
  figures(c: Call, own: Figures): Promise<Figures>;
  user(c: Call, own: UserFigures, user: string): Promise<UserFigures>;
  /** @returns the id of the person with this email, known here or elsewhere */
  idOf(c: Call, email: string): Promise<string | undefined>;
  search(c: Call, own: Promise<SearchAnswer | undefined>, query: string): Promise<SearchAnswer | undefined>;
  timeline(c: Call, which: { user: string; key: string }): Promise<Timeline | undefined>;
  /** Passes a call on to the instance that has more of a user's tabs than this one; undefined without such a one. */
  passToHolder(c: Call, user: string, path: string, body: unknown): Promise<Response | undefined>;
};

export function createAskOthers({ instances, people, hubs }: Deps): AskOthers {
  const isOther = (c: Call) => c.var.who === OTHER_INSTANCE;
  const all = async <T>(
    c: Call,
    path: string,
    schema: v.GenericSchema<unknown, T>,
    body?: unknown,
  ): Promise<InstanceAnswer<T>[]> => (isOther(c) ? [] : instances.ask(path, schema, body));

  return {
    figures: async (c, own) => mergeFigures(own, await all(c, 'figures', figuresSchema), counts.operatorHubs),
    user: async (c, own, user) => mergeUser(own, valuesOf(await all(c, 'figures', userFiguresSchema, { user }))),
    idOf: async (c, email) =>
      (await people.idOf(email)) ?? valuesOf(await all(c, 'find', foundUserSchema, { email }))[0]?.user,
    async search(c, searching, query) {
      const [own, answers] = await Promise.all([searching, all(c, 'search', searchAnswerSchema, { query })]);
      if (answers.length === 0) return own;
      const isComplete = answers.every(({ is }) => is !== 'silent');
      return mergeSearches([...(own ? [own] : []), ...valuesOf(answers)], isComplete);
    },
    timeline: async (c, which) => valuesOf(await all(c, 'timeline', timelineSchema, which))[0],
    async passToHolder(c, user, path, body) {
      if (isOther(c)) return undefined;
      let most = (await hubs.figures(user)).hub?.tabs ?? -1;
      let holder: string | undefined;
      for (const each of await instances.ask('figures', userFiguresSchema, { user })) {
        const tabs = each.is === 'answered' ? (each.value?.hub?.tabs ?? -1) : -1;
        if (tabs > most) [most, holder] = [tabs, each.name];
      }
      return holder === undefined ? undefined : instances.pass(holder, path, body, c.req.raw.signal);
    },
  };
}
