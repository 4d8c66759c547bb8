import { describe, expect, it } from 'vitest';
import { type FirstStepFacts, firstStepsDone } from './first-steps.tsx';

type Connections = NonNullable<FirstStepFacts['amazon']>['connections'];
const connection = (more: { ended?: boolean; firstSeenAt?: number | null }) =>
  ({
    ended: more.ended ?? false,
    messages: [{ firstSeenAt: more.firstSeenAt ?? null }],
  }) as unknown as Connections[number];
const facts: FirstStepFacts = {
  amazon: { connections: [] },
  alerts: 0,
  products: { all: 214, withCost: 0 },
  members: 0,
  desktop: false,
};
const done = (more: Partial<FirstStepFacts>) => Object.fromEntries(firstStepsDone({ ...facts, ...more }));

describe('the first steps of a new account', () => {
  it('are done by what is there, in any order; an ended connection is none [OWN-01]', () => {
    expect(done({})).toEqual({ amazon: false, message: false, costs: false, team: false, desktop: false });
    expect(done({ amazon: { connections: [connection({ ended: true })] } })).toMatchObject({ amazon: false });
    expect(done({ amazon: { connections: [connection({})] } })).toMatchObject({ amazon: true, message: false });
    expect(done({ amazon: { connections: [connection({ firstSeenAt: 5 })] } })).toMatchObject({
      amazon: true,
      message: true,
    });
    expect(done({ alerts: 1, products: { all: 2, withCost: 1 }, members: 1, desktop: true })).toMatchObject({
      ...{ message: true, costs: true, team: true, desktop: true },
    });
  });

  it('are unknown until they are read, and without an inbox, three are missing [OWN-01]', () => {
    expect(done({ amazon: undefined, products: undefined, members: undefined })).toEqual({
      ...{ amazon: undefined, message: undefined, costs: undefined, team: undefined, desktop: false },
    });
    expect([...firstStepsDone({ ...facts, alerts: null }).keys()]).toEqual(['amazon', 'team']);
  });

  it('are without a team where no sub-account can be added [CO-09]', () => {
    expect([...firstStepsDone({ ...facts, members: null }).keys()]).not.toContain('team');
  });
});
