import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import type { SetFlag } from '#shared/members/member-work.ts';
import { memberPaths } from '#shared/members/wire.ts';
import { isOffered, type NotOffered } from '#shared/offered.ts';
import { ok } from '#shared/result.ts';
import { ifOffered } from './if-offered.ts';
import { type CallUpstream, doneSchema } from './transport.ts';

/** The flags that the specification has a call of their own for. */
const flagPaths: Partial<Record<SetFlag['flag'], string>> = {
  accessHistory: memberPaths.accessHistory,
  recordSourcingHistory: memberPaths.recordSourcingHistory,
};

export function memberCalls(call: CallUpstream) {
  const post = (token: string, path: string, body: unknown) => call({ name: 'set a flag', method: 'POST', path, token, body }, doneSchema);
  return {
    /** A provider that takes only one member at a time is called once for each; a flag that it has no call for is unsupported. */
    setFlag: async (token: string, { ids, flag, value }: SetFlag): UpstreamAnswer<object | NotOffered> => {
      const own = flagPaths[flag];
      if (own !== undefined && ids.length === 1) return post(token, own, { id: ids[0], value });
      const together = await ifOffered(post(token, memberPaths.flags, { ids, flag, value }));
      if (own === undefined || !together.ok || isOffered(together.value)) return together;
      for (const id of ids) {
        const one = await post(token, own, { id, value });
        if (!one.ok) return one;
      }
      return ok({});
    },
  };
}
