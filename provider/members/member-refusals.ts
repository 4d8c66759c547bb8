import { rates } from '#provider/limits/limits.ts';
import { errorCodes } from '#shared/errors.ts';
import { ALREADY_REQUESTED } from '#shared/members/right-requests.ts';
import { MOST_ROLES } from '#shared/members/roles.ts';
import { memberCodes } from '#shared/members/texts.ts';
import { invalid, refusal } from '../http/refuse.ts';

// Does not say whose account it is.
const unusable = 'This email cannot be used for a sub-account. Please enter another one.';

export const memberRefusals = {
  foreign: refusal(403, errorCodes.forbidden, 'This sub-account does not belong to your team.'),
  emailUnusable: invalid({ email: unusable }, unusable),
  changedMeanwhile: refusal(
    409,
    memberCodes.changedMeanwhile,
    'Somebody has changed this sub-account since you opened it. Nothing was saved. Check the current values and try again.',
  ),
  noSuchFlag: invalid(
    { flag: 'Sub-accounts of this tool have no such right' },
    'Sub-accounts of this tool have no such right.',
  ),
  noSuchRole: invalid({ role: 'Your team has no such role' }, 'Your team has no such role. It may have been deleted.'),
  noRoles: invalid({ role: 'Sub-accounts of this tool have no roles' }, 'Sub-accounts of this tool have no roles.'),
  roleExists: invalid(
    { name: 'Your team already has a role with this name' },
    'Your team already has a role with this name.',
  ),
  tooManyRoles: invalid(
    { name: `At most ${MOST_ROLES} roles` },
    `Your team has ${MOST_ROLES} roles, the most there can be. Delete one first.`,
  ),
  hasRight: invalid({ right: 'You already have this right' }, 'You already have this right.'),
  alreadyRequested: refusal(
    409,
    ALREADY_REQUESTED,
    'You have already asked for this. Your owner has not answered yet.',
  ),
  tooManyRequests: refusal(
    429,
    errorCodes.tooMany,
    `You can ask for ${rates.rightRequests.most} rights a day. Please try again tomorrow.`,
  ),
  noSuchRequest: refusal(
    404,
    errorCodes.notFound,
    'Your team has no such request. The sub-account may have been deleted.',
  ),
  requestAnswered: refusal(409, 'ANSWERED', 'This request has been answered already.'),
  inactive: refusal(400, 'ACCOUNT_INACTIVE', 'This sub-account is inactive. Activate it before you send instructions.'),
  tooManyMails: refusal(
    429,
    errorCodes.tooMany,
    'Instructions were sent too often. Please try again later: an address gets five an hour and ten a day, and your team has a limit a day.',
  ),
  tooManyAdded: refusal(429, errorCodes.tooMany, 'Too many sub-accounts were added today. Please try again tomorrow.'),
  mirrored: refusal(
    403,
    errorCodes.forbidden,
    'You have the calculator settings of your main account, which only it can change.',
  ),
} as const;
