/** The history screens link to each other. */
export const historyPaths = {
  team: '/user/team-history',
  scans: '/user/buy-sell-history',
  usage: '/user/history-usage-statistics',
} as const;
