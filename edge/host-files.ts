import { randomBytes } from 'node:crypto';
import * as files from 'node:fs';
import { createPrivateFiles } from '#shared/private-files.ts';

/** Every user's log. Its process holds it open, which locks DATA_DIR. */
export const EDGE_DATABASE = 'edge.db';

export const privateFiles = createPrivateFiles(files, () => randomBytes(32).toString('base64url'));
