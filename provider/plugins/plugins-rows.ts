/** The columns of the plugins' tables. What is paid stands with billing. */
export type PluginsTables = {
  free_plugins: { account_id: string; plugin_id: string; added_at: number };
  plugin_trials: PluginTrialRow;
};

export type PluginTrialRow = { account_id: string; plugin_id: string; started_at: number; ends_at: number; ended: number };

declare module '#provider/db/tables.ts' {
  interface Tables extends PluginsTables {}
}
