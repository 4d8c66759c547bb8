import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import type { AnswerFile } from './file-answers.ts';
import { mountCalls } from './mount-calls.ts';

/** @param answerFile shared with the other domains */
export function historyRoutes(deps: EdgeDeps, answerFile: AnswerFile): Hono<SignedIn> {
  const { history } = deps.upstream;
  return mountCalls(deps, historyCalls, {
    teamCsv: (c, rows) => answerFile(c, 'team-history', () => history.teamCsv(c.var.session.token, rows)),
    scansCsv: (c, rows) => answerFile(c, 'buy-sell-history', () => history.scansCsv(c.var.session.token, rows)),
  });
}
