export const accountPaths = {
  userInfo: '/get-user-info-app',
  headerData: '/user/get-header-data',
} as const;
