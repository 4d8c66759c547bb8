import { calls, del, get, post, put } from '../calls.ts';
import { sellersAccess } from './access.ts';
import { changeFollowSchema, followedListSchema, followIdsSchema, followSchema } from './follow.ts';

/** Ours, and optional: a provider without them answers 404. */
export const followPaths = { followed: '/sellers/followed', restored: '/sellers/followed/restored' } as const;

const answer = followedListSchema;

/** Followed storefronts. Each call answers the whole list of the team. */
export const followCalls = calls(
  '/api/sellers/followed',
  { access: sellersAccess, optional: true },
  {
    list: get('', 'load followed storefronts', { answer, upstream: { path: followPaths.followed } }),
    follow: post('', 'follow the storefront', { body: followSchema, answer, upstream: { path: followPaths.followed } }),
    change: put('', 'change the followed storefront', { body: changeFollowSchema, answer, upstream: { path: followPaths.followed } }),
    /** `restore` undoes it within an hour. */
    unfollow: del('', 'unfollow the storefront', { body: followIdsSchema, answer, upstream: { path: followPaths.followed } }),
    restore: put('/restored', 'follow the storefront again', { body: followIdsSchema, answer, upstream: { path: followPaths.restored } }),
  },
);
