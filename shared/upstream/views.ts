/** GET lists those of a screen, PUT adds or changes, DELETE removes. Ours and optional: a provider without views answers 404. */
export const viewPaths = { list: '/user/views' } as const;
