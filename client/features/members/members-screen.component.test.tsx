import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { memberCalls } from '#shared/members/calls.ts';
import type { Profile } from '#shared/session/profile.ts';
import { overflow, press, smallTargets, violations } from '#tests/support/component.tsx';
import { type Answers, held, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { memberOf } from '#tests/support/members.ts';
import { MembersScreen } from './members-screen.tsx';

const team = Array.from({ length: 9 }, (_, at) => memberOf(at + 1));

/** The address of the form. */
const adding = { form: 'add-new-member', extension: 'AZINSIGHT' };

/** Opens the list of a tool, or a form. @param lists the sub-accounts of both tools */
function open(
  params: Record<string, string> = {},
  lists: { AZINSIGHT?: object[]; AZALERT?: object[] } = {},
  answers: Answers = [],
  profile: Profile = 'full',
) {
  const tab = params.extension ?? 'AZINSIGHT';
  const viewAs = () => ({ menu: [], open: [], closed: [] });
  return showFed((store) => <MembersScreen store={store} params={params} info={null} viewAs={viewAs} />, {
    address: params.form ? `/user/${params.form}/${tab}` : `/az-insight/account-management?tab=${tab}`,
    user: { totalPlusToken: 10, totalPlusTokenAzalert: 2 },
    profile,
    answers: [on(memberCalls.list, ({ extension }) => ({ members: lists[extension] ?? [] })), ...answers],
  });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const right = (name: string, of: string) => page.getByRole('button', { name: `${name}, ${of}` });
const rows = () => document.querySelectorAll('tbody tr').length;

/** Fills the form of a new sub-account. */
async function fill(firstName = 'Kept', lastName = 'Typed', email = 'kept@team.test') {
  await field('First name').fill(firstName);
  await field('Last name').fill(lastName);
  await field('Email').fill(email);
  await field('Password').fill('a-long-password-1');
  await field('Confirm password').fill('a-long-password-1');
}

describe('sub-accounts', () => {
  it('that fail to load say so, and load on retry [MEM-10]', async () => {
    const { edge } = await open({}, {}, [on(memberCalls.list, refused('Error can not request server'))]);
    const failed = 'Has error when get list member, contact with administrator please';
    await expect.element(page.getByRole('main').getByText(failed)).toBeVisible();
    await expect.element(page.getByRole('status').getByText(failed).first()).toBeVisible();
    expect(await violations()).toEqual([]);
    edge.answer(on(memberCalls.list, { members: [memberOf(1)] }));
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('link', { name: 'Sample Member 1', exact: true })).toBeVisible();
  });
});

describe('the address of a sub-account', () => {
  it('that is not of the team says so', async () => {
    const foreign = 'This sub-account does not belong to your team.';
    await open({ form: 'edit-member', id: 'nobody', extension: 'AZINSIGHT' }, {}, [
      on(memberCalls.one, refused(foreign, { status: 404 })),
    ]);
    await expect.element(page.getByText(foreign).first()).toBeVisible();
  });

  it('that names none leads to the list', async () => {
    await open({ form: 'edit-member' });
    await expect.poll(() => location.pathname + location.search).toBe('/az-insight/account-management?tab=AZINSIGHT');
  });
});

describe('the form of a new sub-account', () => {
  const repassword = field('Confirm password');
  const differ = page.getByText("Password and repassword don't match");

  it('names every missing field and focuses the first', async () => {
    await open(adding);
    await button('Save').click();
    for (const words of [
      'First name is require',
      'Last name is require',
      'Email is require',
      'Password is require',
      'Repassword is require',
    ])
      await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    await expect.element(field('First name')).toHaveFocus();
    expect(await violations()).toEqual([]);
    await page.viewport(360, 740);
    expect(overflow()).toBeLessThanOrEqual(0);
    expect(smallTargets()).toEqual([]);
  });

  it('says as soon as it can that the passwords differ [MEM-06]', async () => {
    await open(adding);
    await fill();
    await repassword.fill('another');
    await expect.element(differ).toBeVisible();
    await repassword.fill('a-long-password-1');
    await expect.element(differ).not.toBeInTheDocument();
    await repassword.fill('');
    await press('{Tab}');
    await expect.element(differ).toBeVisible();
  });

  it('shows a refusal where it belongs, by its code, and keeps the input [MEM-08]', async () => {
    const { edge } = await open(adding);
    await fill();
    const refuse = async (code: string, message: string, errors?: Record<string, string>) => {
      edge.answer(on(memberCalls.add, refused(message, { code, ...(errors && { errors }) })));
      await button('Save').click();
      await confirm('Create');
    };
    await refuse('INVALID', 'No', { email: 'Taken, see <b>support</b><img src=x onerror=alert(1)>' });
    await expect.poll(() => document.querySelector('.error b')?.textContent).toBe('support');
    expect(document.querySelector('.error img')).toBeNull();
    await expect.element(field('Email')).toHaveFocus();
    await field('Email').fill('kept2@team.test');
    await refuse('EXCEPTION', 'Error can not request server');
    await expect
      .element(page.getByText('Has error when add new member, contact with administrator please').first())
      .toBeVisible();
    await refuse('LIMIT', 'Only <b>ten</b> may be active');
    await expect.element(page.getByText('Only ten may be active').first()).toBeVisible();
    await refuse('OUTOFTRIAL', 'Your trial is over');
    await expect.poll(() => document.querySelector('.toasts-end')?.textContent).toContain('Your trial is over');
    await expect.element(field('Email')).toHaveValue('kept2@team.test');
  });
});

describe('the sub-accounts of the alert tool', () => {
  it('can only be edited and deleted [MEM-01, MEM-03]', async () => {
    await open({ extension: 'AZALERT' }, { AZALERT: team.slice(0, 1), AZINSIGHT: team });
    await expect.element(page.getByText('You can add up to 2 active sub accounts')).toBeVisible();
    await expect.element(row('Sample Member 1').getByRole('link', { name: 'Edit Sample Member 1' })).toBeVisible();
    expect(
      row('Sample Member 1')
        .getByRole('button')
        .elements()
        .map((each) => each.getAttribute('aria-label')),
    ).toEqual(['Delete Sample Member 1']);
  });

  it('are added one after the other: Save & Add another clears the person, Save & Close returns to the list; a full team keeps the input [MEM-09]', async () => {
    const added = held({});
    const { edge } = await open({ form: 'add-new-member', extension: 'AZALERT' }, {}, [
      on(memberCalls.add, added.answer),
    ]);
    await fill('First', 'Alert', 'first-alert@team.test');
    await expect.element(page.getByRole('checkbox', { name: 'Access History' })).not.toBeInTheDocument();
    await button('Save & Add another').click();
    await confirm('Create');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    added.release();
    await expect.element(page.getByText('New member saved')).toBeVisible();
    for (const name of ['First name', 'Last name', 'Email', 'Password', 'Confirm password'])
      await expect.element(field(name)).toHaveValue('');
    await expect.element(field('First name')).toHaveFocus();

    await fill('Third', 'Alert', 'third-alert@team.test');
    edge.answer(on(memberCalls.add, refused('Only 2 may be active', { code: 'LIMIT' })));
    await button('Save & Close').click();
    await confirm('Create');
    await expect.element(page.getByText('Only 2 may be active')).toBeVisible();
    await expect.element(field('Email')).toHaveValue('third-alert@team.test');
    edge.answer(on(memberCalls.add, {}));
    await button('Save & Close').click();
    await confirm('Create');
    await expect.poll(() => location.pathname + location.search).toBe('/az-insight/account-management?tab=AZALERT');
    expect(edge.sent(memberCalls.add)).toMatchObject([
      { firstName: 'First', extension: 'AZALERT' },
      { firstName: 'Third' },
      { firstName: 'Third' },
    ]);
  });
});

describe('the list of sub-accounts', () => {
  it('shows five per page at first, or a chosen number, which the device remembers [MEM-02]', async () => {
    const { unmount } = await open({}, { AZINSIGHT: team });
    await expect.poll(rows).toBe(5);
    await button('Next page').click();
    await expect.element(page.getByText(/^6–9/)).toBeVisible();
    await page.getByRole('group', { name: 'Rows per page' }).getByRole('button', { name: '25' }).click();
    await expect.poll(rows).toBe(9);
    await unmount();
    await open({}, { AZINSIGHT: team });
    await expect.poll(rows).toBe(9);
  });

  it('is sorted by its columns, and below 1,100 px by a choice; it passes axe and fits a phone [MEM-02]', async () => {
    await open({}, { AZINSIGHT: team });
    await button('Name').click();
    await expect
      .poll(() => page.getByRole('columnheader', { name: /Name/ }).element().getAttribute('aria-sort'))
      .toBe('descending');
    await expect.poll(() => document.querySelector('tbody tr')?.textContent).toContain('Sample Member 9');
    expect(await violations()).toEqual([]);
    await page.viewport(1099, 800);
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Sort by')).toHaveValue('name');
    await page.viewport(360, 740);
    expect(await violations()).toEqual([]);
    expect(overflow()).toBeLessThanOrEqual(0);
    expect(smallTargets()).toEqual([]);
  });

  it('has the specification’s columns, switches, and actions alone with its profile [MEM-03]', async () => {
    const { edge } = await open(
      {},
      { AZINSIGHT: [memberOf(1, { link: { expiresAt: 1 } })] },
      [on(memberCalls.setFlag, {})],
      'specification',
    );
    const heads = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map((each) => each.textContent?.trim());
    await expect.poll(heads).toEqual(['Name Email', 'Date', 'Status', 'Rights', 'Actions']);
    const named = row('Sample Member 1')
      .getByRole('button')
      .elements()
      .map((each) => each.getAttribute('aria-label'));
    expect(named).toEqual([
      'Access History, Sample Member 1',
      'Record Sourcing History, Sample Member 1',
      'More actions for Sample Member 1',
    ]);
    expect(row('Sample Member 1').getByRole('link').elements()).toHaveLength(2);
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
    await button('More actions for Sample Member 1').click();
    const items = page.getByRole('menuitem').elements();
    expect(items.map((each) => each.textContent?.trim())).toEqual([
      'Clone settings',
      'Send a new password link',
      'Delete',
    ]);
    expect(edge.sent(memberCalls.changes)).toEqual([]);
  });

  it('sets a right for several at once', async () => {
    const { edge } = await open({}, { AZINSIGHT: team }, [on(memberCalls.setFlag, {})]);
    for (const n of [1, 2]) await page.getByRole('checkbox', { name: `Select Sample Member ${n}` }).click();
    await button('Set rights').click();
    await page.getByRole('menuitem', { name: 'Allow Google Add-on', exact: true }).click();
    await expect.element(page.getByText('Rights changed for 2 sub-accounts')).toBeVisible();
    expect(edge.sent(memberCalls.setFlag)).toEqual([{ ids: ['m1', 'm2'], flag: 'accessGoogleAddon', value: true }]);
    await expect.poll(() => right('Google Add-on', 'Sample Member 1').elements()).toHaveLength(1);
  });

  it('adds sub-accounts from a file, with a result per line', async () => {
    const added = { rows: [{ email: 'file-one@team.test', id: 'm20', code: null, message: null, errors: null }] };
    const { edge } = await open({}, { AZINSIGHT: team.slice(0, 3) }, [on(memberCalls.import, added)]);
    await button('More actions for all sub-accounts').click();
    await page.getByRole('menuitem', { name: 'Add from a CSV file' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    const lines =
      'First name,Last name,Email,Access History\nFile,One,file-one@team.test,yes\nFile,,file-two@team.test,\nA,B,member-1@team.test,';
    await userEvent.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File([lines], 'team.csv', { type: 'text/csv' }),
    );
    await expect.element(dialog).toMatchTextContent('1 sub-account to add, 2 to fix');
    for (const problem of ['Last name is require', 'Already a sub-account'])
      await expect.element(dialog).toMatchTextContent(problem);
    await confirm('Add 1 sub-account');
    await expect.element(dialog.getByText('Added', { exact: true })).toBeVisible();
    expect(edge.sent(memberCalls.import)).toMatchObject([
      { rows: [{ firstName: 'File', email: 'file-one@team.test', accessHistory: true }] },
    ]);
  });

  it('lets the owner choose who stays active', async () => {
    const { edge } = await open({}, { AZINSIGHT: team.slice(0, 3) }, [on(memberCalls.keep, {})]);
    await button('More actions for all sub-accounts').click();
    await page.getByRole('menuitem', { name: 'Who stays active' }).click();
    await button('Keep Sample Member 3 first').click();
    await expect.element(page.getByRole('dialog').getByRole('listitem').first()).toMatchTextContent('Sample Member 3');
    await confirm('Save order');
    await expect.element(page.getByText('Order saved')).toBeVisible();
    expect(edge.sent(memberCalls.keep)).toEqual([{ extension: 'AZINSIGHT', ids: ['m3', 'm1', 'm2'] }]);
  });
});

describe('the form of a sub-account', () => {
  it('takes over what another tab changed, keeps what was typed, and says why an older save was refused [MEM-08]', async () => {
    const before = memberOf(3);
    const { edge, emit } = await open(
      { form: 'edit-member', id: 'm3', extension: 'AZINSIGHT' },
      { AZINSIGHT: [before] },
      [
        on(memberCalls.one, before),
        on(
          memberCalls.edit,
          refused('Somebody has changed this sub-account since you opened it.', {
            status: 409,
            code: 'CHANGED_MEANWHILE',
          }),
        ),
      ],
    );
    await field('First name').fill('Typed');
    edge.answer(on(memberCalls.one, { ...before, lastName: 'Elsewhere', accessSeller: true, rev: 2 }));
    emit('members.changed', { ids: ['m3'] });
    await expect.element(page.getByText('Just changed elsewhere and updated here: Last name, Seller.')).toBeVisible();
    await expect.element(field('First name')).toHaveValue('Typed');
    await expect.element(field('Last name')).toHaveValue('Elsewhere');
    await button('Save').click();
    await confirm('Save');
    await expect
      .element(page.getByRole('alert').getByText('Somebody has changed this sub-account since you opened it.'))
      .toBeVisible();
    await expect.element(field('First name')).toHaveValue('Typed');
    edge.answer(on(memberCalls.edit, {}));
    await button('Save').click();
    await confirm('Save');
    await expect.element(page.getByText('Member information saved')).toBeVisible();
    expect(edge.sent(memberCalls.edit).at(-1)).toMatchObject({
      id: 'm3',
      firstName: 'Typed',
      lastName: 'Elsewhere',
      accessSeller: true,
      rev: 2,
    });
  });
});
