import { errorCodes } from '#shared/errors.ts';
import { memberCodes } from '#shared/members/texts.ts';
import { invalid } from '../http/codes.ts';
import { refusal } from '../http/refuse.ts';

const taken = 'This e-mail address belongs to an account already.';

/** What is not done with sub-accounts, but for the seats (seats.ts). */
export const memberRefusals = {
  foreign: refusal(403, errorCodes.forbidden, 'This sub-account does not belong to your team.'),
  emailTaken: invalid({ email: taken }, taken),
  changedMeanwhile: refusal(
    409,
    memberCodes.changedMeanwhile,
    'Somebody has changed this sub-account since you opened it. Nothing was saved: look at it as it is now, and try again.',
  ),
  noSuchFlag: invalid({ flag: 'Sub-accounts of this tool have no such right' }, 'Sub-accounts of this tool have no such right.'),
  inactive: refusal(400, 'ACCOUNT_INACTIVE', 'This sub-account is inactive. Activate it before you send instructions.'),
  tooManyMails: refusal(
    429,
    errorCodes.tooMany,
    'This sub-account has been sent instructions several times just now. Please wait an hour before you send them again.',
  ),
  mirrored: refusal(403, errorCodes.forbidden, 'You have the calculator settings of your main account, which only it can change.'),
} as const;
