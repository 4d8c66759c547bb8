export const integrationPaths = { status: '/amazon/status' } as const;
