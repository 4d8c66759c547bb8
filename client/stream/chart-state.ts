import type { ChartState } from '#client/ui/charts/chart-frame.tsx';
import { isOffered, type NotOffered } from '#shared/result.ts';
import type { Resource } from './resource.ts';
import type { ResourceState } from './resource-state.ts';

/** The answer, where there is one. */
export const offered = <T extends object>({ value }: ResourceState<T | NotOffered>): T | undefined => (value && isOffered(value) ? value : undefined);

/** Whether the provider has no such call: what would be drawn of it is left out. */
export const isLeftOut = <T extends object>({ value }: ResourceState<T | NotOffered>): boolean => value !== undefined && !isOffered(value);

/** What a chart shows of a resource: what is known stays while it is read again. @param empty why there is nothing, where there is nothing */
export function chartStateOf<T extends object>(state: ResourceState<T | NotOffered>, resource: Pick<Resource<T>, 'reload'>, empty: string | null): ChartState {
  if (offered(state)) return empty === null ? { kind: 'ready' } : { kind: 'empty', text: empty };
  if (state.trouble) return { kind: 'failed', message: state.trouble.message, onRetry: resource.reload };
  return { kind: 'loading' };
}
