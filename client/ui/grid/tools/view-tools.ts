import type { ComponentType } from 'react';
import type { OnDemand } from '#client/ui/on-demand.ts';
import type { ViewScreen } from '#shared/views/views.ts';
import type { ColumnRules, GridState } from '../columns/grid-state.ts';

/** The named views of a list: which one is shown, and what can be done with them. They hold the query of the address. */
export type ViewToolsProps = {
  screen: ViewScreen;
  /** Of the list: a view may name one that is gone. */
  columns: readonly ColumnRules[];
  /** The state where the address says nothing. */
  start?: GridState;
};

/** As a screen gets them: bound to the signed-in person, and fetched with the first list that has views. */
export type ViewTools = OnDemand<ComponentType<ViewToolsProps>>;
