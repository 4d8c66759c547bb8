import { type DependencyList, useEffect, useMemo } from 'react';
import { useValue } from '#client/ui/observe.ts';
import type { Resource } from './resource.ts';
import type { ResourceState } from './resource-state.ts';

/**
 * A resource that lives as long as the component that shows it.
 * @param create makes it, and must depend on nothing but `deps`: with others it is another one, read anew
 */
export function useResource<T>(create: () => Resource<T>, deps: DependencyList): [ResourceState<T>, Resource<T>] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `create` depends on
  const resource = useMemo(create, deps);
  useEffect(() => {
    resource.start();
    return resource.close;
  }, [resource]);
  return [useValue(resource.state$), resource];
}
