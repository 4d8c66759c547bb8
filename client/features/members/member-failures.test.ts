import { describe, expect, it } from 'vitest';
import {
  listFailure,
  listFailureToast,
  loadFailureToast,
  saveFailureToast,
  workFailureToast,
} from './member-failures.ts';

const exception = { code: 'EXCEPTION', message: 'Error can not request server' };

describe('a failure with sub-accounts', () => {
  it('uses the specified text and duration: 9 s for a list or member that did not load and a form that was not saved [MEM-10]', () => {
    expect(listFailureToast(listFailure(exception))).toMatchObject({
      text: 'Has error when get list member, contact with administrator please',
      ms: 9000,
    });
    expect(listFailure({ code: 'PLAN', message: 'Your plan has ended' })).toBe('Your plan has ended');
    expect(loadFailureToast('No such member')).toMatchObject({ text: 'No such member', ms: 9000 });
    expect(saveFailureToast(exception)).toEqual({
      kind: 'failed',
      text: 'Has error when add new member, contact with administrator please',
      ms: 9000,
    });
  });

  it('shows the server’s message: 5 s for the quota, 6 s at the top right for an ended trial [MEM-10]', () => {
    for (const tell of [
      saveFailureToast,
      (failure: typeof exception) => workFailureToast('Could not be activated', failure),
    ]) {
      expect(tell({ code: 'LIMIT', message: 'Only <b>2</b>' })).toEqual({
        kind: 'failed',
        text: 'Only <b>2</b>',
        ms: 5000,
      });
      expect(tell({ code: 'OUTOFTRIAL', message: 'It is over' })).toEqual({
        kind: 'failed',
        text: 'It is over',
        ms: 6000,
        position: 'top-end',
      });
    }
  });

  it('shows any other failed save in the form, and any other failed action in a toast with its reason', () => {
    expect(saveFailureToast({ code: 'NO', message: 'Not now' })).toBeNull();
    expect(workFailureToast('Could not be activated', { code: 'NO', message: 'Not now' })).toEqual({
      kind: 'failed',
      text: 'Could not be activated',
      more: 'Not now',
    });
  });
});
