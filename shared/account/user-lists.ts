import * as v from 'valibot';

/** The plans of an account: ids and codes. A provider gives them as such, or as records that carry them. */
export const planMarksSchema = v.nullish(
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => [...new Set(list.flatMap(marksIn))]),
  ),
);

/** The plugin trials of an account, by the plugin's code, which a provider calls its parent code. `endsAt` in ms. */
export const pluginTrialsSchema = v.nullish(
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => list.flatMap(trialIn)),
  ),
);
export type PluginTrial = { code: string; isEnded: boolean; endsAt: number | null };

const texts = (...values: unknown[]): string[] => values.filter((value): value is string => typeof value === 'string' && value !== '');

function marksIn(entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null) return texts(entry);
  const { _id, id, code } = entry as Record<string, unknown>;
  return texts(_id, id, code);
}

function trialIn(entry: unknown): PluginTrial[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { parent, code, isEndTrial, isEnded, endsAt } = entry as Record<string, unknown>;
  const name = texts(code, parent)[0];
  return name === undefined ? [] : [{ code: name, isEnded: isEndTrial === true || isEnded === true, endsAt: typeof endsAt === 'number' ? endsAt : null }];
}
