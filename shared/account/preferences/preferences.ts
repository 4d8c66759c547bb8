import * as v from 'valibot';
import { timeFormats } from '../../time-format.ts';

/** The height of a grid's rows. */
export const densities = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** How lists say when something came: by its age, or by its time. */
export const listTimes = ['relative', 'absolute'] as const;
export type ListTime = (typeof listTimes)[number];

/**
 * What `/` opens. `plan`: what the account's plan says (portal-1). The others are screens, by their names in the
 * portal's list.
 */
export const startScreens = ['plan', 'overview', 'notifications', 'ownProducts', 'teamHistory'] as const;
export type StartScreen = (typeof startScreens)[number];

/**
 * Every personal setting, a line each: the allowed values, and the default until the person chooses. `isNew`: a provider
 * of contract 1.0 doesn't have it.
 */
const settings = {
  density: setting(v.picklist(densities), 'standard'),
  timeFormat: setting(v.picklist(timeFormats), 'standard'),
  listTime: setting(v.picklist(listTimes), 'relative'),
  startScreen: setting(v.picklist(startScreens), 'plan'),
  /** Whether a letter alone is a shortcut. WCAG 2.1.4 asks for a way to turn that off. */
  singleKeys: setting(v.boolean(), true),
  /**
   * Whether alerts come read, and so without a sign, where nothing changed for the seller. The main account's counts
   * for everybody.
   */
  quietUnchanged: setting(v.boolean(), true),
  /** Whether rules may send emails. They go to the main account. */
  ruleMails: { ...setting(v.boolean(), true), isNew: true },
};

type Settings = typeof settings;
export type Preferences = { [K in keyof Settings]: v.InferOutput<Settings[K]['allowed']> };
export type PreferencesPatch = Partial<Preferences>;

/** All settings of an account. A missing or unknown value becomes the default. */
export const preferencesSchema = v.object(
  each(({ allowed, initial, isNew }) => {
    const read = v.fallback(allowed, initial);
    return isNew ? v.optional(read, initial) : read;
  }),
) as unknown as v.GenericSchema<unknown, Preferences>;

export const preferencesPatchSchema = v.partial(v.object(each(({ allowed }) => allowed))) as unknown as v.GenericSchema<
  PreferencesPatch,
  PreferencesPatch
>;

export const defaultPreferences = each(({ initial }) => initial) as Preferences;

/* @__NO_SIDE_EFFECTS__ */
function setting<S extends v.GenericSchema>(allowed: S, initial: NoInfer<v.InferOutput<S>>) {
  return { allowed, initial };
}

/* @__NO_SIDE_EFFECTS__ */
function each<T>(make: (of: { allowed: v.GenericSchema; initial: unknown; isNew?: boolean }) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(settings).map(([name, of]) => [name, make(of)]));
}
