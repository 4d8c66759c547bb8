import { randomBytes } from 'node:crypto';
import * as files from 'node:fs';
import { createPrivateFiles } from '#shared/private-files.ts';

/** The edge's database on Node, a file in DATA_DIR. */
export const EDGE_DATABASE = 'edge.db';

export const privateFiles = createPrivateFiles(files, () => randomBytes(32).toString('base64url'));
