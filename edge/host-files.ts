import { randomBytes } from 'node:crypto';
import * as files from 'node:fs';
import { createPrivateFiles } from '#shared/private-files.ts';

export const privateFiles = createPrivateFiles(files, () => randomBytes(32).toString('base64url'));
