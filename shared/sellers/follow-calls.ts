import { calls, del, get, post, put } from '../calls.ts';
import { sellersAccess } from '../session/access.ts';
import { changeFollowSchema, followedListSchema, followIdsSchema, followSchema } from './follow.ts';

const answer = followedListSchema;

/**
 * Followed storefronts: not below /api/sellers, whose guard would check the session twice. Each call answers the whole
 * list of the team.
 */
export const followCalls = calls(
  '/api/followed-storefronts',
  { tag: 'Sellers', access: sellersAccess, full: true, upstream: '/sellers/followed' },
  {
    list: get('', 'load followed storefronts', {
      answer,
      upstream: { describe: 'The followed storefronts' },
    }),
    follow: post('', 'follow the storefront', {
      body: followSchema,
      answer,
      upstream: { describe: 'Follow a storefront' },
    }),
    change: put('', 'change the followed storefront', {
      body: changeFollowSchema,
      answer,
      upstream: {
        describe: 'Change the limit of a followed storefront, and resume its looks',
      },
    }),
    /** `restore` undoes it within an hour. */
    unfollow: del('', 'unfollow the storefront', {
      body: followIdsSchema,
      answer,
      upstream: { describe: 'Unfollow storefronts (ids in the body)' },
    }),
    restore: put('/restored', 'follow the storefront again', {
      body: followIdsSchema,
      answer,
      upstream: {
        describe: 'Follow again what was unfollowed within the last hour',
      },
    }),
  },
);
