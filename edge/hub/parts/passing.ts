import { errorCodes } from '#shared/errors.ts';
import type { UpstreamFailure } from '../ports.ts';

/** A failure that may be over in a moment: no answer, a server's fault, too many calls. */
export const isPassing = (failure: UpstreamFailure): boolean => failure.status === 0 || failure.status >= 500 || failure.status === 429;

/** The provider answered, but not what its contract says. */
export const isMalformed = (failure: UpstreamFailure): boolean => failure.error.code === errorCodes.badAnswer;
