/** Where the histories stand: each leads to the others. */
export const historyPaths = {
  team: '/user/team-history',
  scans: '/user/buy-sell-history',
  usage: '/user/history-usage-statistics',
} as const;
