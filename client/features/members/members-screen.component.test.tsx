import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { unsupported } from '#shared/result.ts';
import { overflow, press, showScreen, smallTargets, violations } from '#tests/support/component.tsx';
import { type EdgeAnswer, handFedStore, refusal } from '#tests/support/hand-fed-store.ts';
import { memberOf } from '#tests/support/members.ts';
import { type Answers, held, refused, showScreen as showAnswered } from '#tests/support/screen.tsx';
import { MembersScreen } from './members-screen.tsx';

const member = {
  id: 'm-1',
  firstName: 'Mei',
  lastName: 'Tanaka',
  email: 'mei@team.test',
  disabledCalculatorSettings: false,
  accessHistory: true,
  accessGoogleAddon: false,
  recordSourcingHistory: true,
  accessProducts: true,
  accessSeller: true,
  accessNotifications: false,
  changePrices: false,
  status: 'active',
  createdAt: null,
  rev: 1,
  lastActiveAt: null,
  neverSignedIn: false,
  link: null,
  mailFailure: null,
  seatRank: null,
  roleId: null,
};

/** The address of the form. */
const adding = { form: 'add-new-member', extension: 'AZINSIGHT' };

async function open(answers: Record<string, EdgeAnswer>, params: Record<string, string> = {}) {
  const { store } = handFedStore(answers);
  const viewAs = () => ({ menu: [], open: [], closed: [] });
  await showScreen(<MembersScreen store={store} params={{ product: 'az', ...params }} info={null} viewAs={viewAs} />, store);
}

describe('sub-accounts', () => {
  it('that fail to load say so, and load on retry [MEM-10]', async () => {
    const answers: Record<string, EdgeAnswer> = { 'GET /api/members': () => refusal('Error can not request server') };
    await open(answers);
    const failed = 'Has error when get list member, contact with administrator please';
    await expect.element(page.getByRole('main').getByText(failed)).toBeVisible();
    await expect.element(page.getByRole('status').getByText(failed).first()).toBeVisible();
    expect(await violations()).toEqual([]);
    answers['GET /api/members'] = () => ({ members: [member] });
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('link', { name: 'Mei Tanaka', exact: true })).toBeVisible();
  });
});

describe('the address of a sub-account', () => {
  it('that is not of the team says so', async () => {
    const foreign = 'This sub-account does not belong to your team.';
    await open(
      { 'GET /api/members': () => ({ members: [] }), 'GET /api/members/one': () => refusal(foreign, { status: 404 }) },
      { form: 'edit-member', id: 'nobody', extension: 'AZINSIGHT' },
    );
    await expect.element(page.getByText(foreign).first()).toBeVisible();
  });

  it('that names none leads to the list', async () => {
    await open({ 'GET /api/members': () => ({ members: [] }) }, { form: 'edit-member' });
    await expect.poll(() => location.pathname + location.search).toBe('/az-insight/account-management?tab=AZINSIGHT');
  });
});

describe('the form of a new sub-account', () => {
  const emailField = page.getByLabelText('Email', { exact: true });
  const repassword = page.getByLabelText('Confirm password', { exact: true });
  const differ = page.getByText("Password and repassword don't match");
  const save = page.getByRole('button', { name: 'Save', exact: true });

  async function fill() {
    await page.getByLabelText('First name').fill('Kept');
    await page.getByLabelText('Last name').fill('Typed');
    await emailField.fill('kept@team.test');
    await page.getByLabelText('Password', { exact: true }).fill('a-long-password-1');
    await repassword.fill('a-long-password-1');
  }

  it('names every missing field and focuses the first', async () => {
    await open({ 'GET /api/members': () => ({ members: [] }) }, adding);
    await save.click();
    for (const words of ['First name is require', 'Last name is require', 'Email is require', 'Password is require', 'Repassword is require'])
      await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    await expect.element(page.getByLabelText('First name')).toHaveFocus();
    expect(await violations()).toEqual([]);
    await page.viewport(360, 740);
    expect(overflow()).toBeLessThanOrEqual(0);
    expect(smallTargets()).toEqual([]);
  });

  it('says as soon as it can that the passwords differ [MEM-06]', async () => {
    await open({ 'GET /api/members': () => ({ members: [] }) }, adding);
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
    const answers: Record<string, EdgeAnswer> = { 'GET /api/members': () => ({ members: [] }) };
    await open(answers, adding);
    await fill();
    const refuse = async (code: string, message: string, errors?: Record<string, string>) => {
      answers['POST /api/members'] = () => refusal(message, { code, errors });
      await save.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    };
    await refuse('INVALID', 'No', { email: 'Taken, see <b>support</b><img src=x onerror=alert(1)>' });
    await expect.poll(() => document.querySelector('.error b')?.textContent).toBe('support');
    expect(document.querySelector('.error img')).toBeNull();
    await expect.element(emailField).toHaveFocus();
    await emailField.fill('kept2@team.test');
    await refuse('EXCEPTION', 'Error can not request server');
    await expect.element(page.getByText('Has error when add new member, contact with administrator please').first()).toBeVisible();
    await refuse('LIMIT', 'Only <b>ten</b> may be active');
    await expect.element(page.getByText('Only ten may be active').first()).toBeVisible();
    await refuse('OUTOFTRIAL', 'Your trial is over');
    await expect.poll(() => document.querySelector('.toasts-end')?.textContent).toContain('Your trial is over');
    await expect.element(emailField).toHaveValue('kept2@team.test');
  });
});

const nothingOf = { menu: [], open: [], closed: [] };
const team = Array.from({ length: 9 }, (_, at) => memberOf(at + 1));

/** Opens the screen with these lists of both tools. */
async function openList(params: Record<string, string> = {}, lists: { AZINSIGHT?: object[]; AZALERT?: object[] } = {}, answers: Answers = {}) {
  const tab = params.extension ?? 'AZINSIGHT';
  history.replaceState(null, '', params.form ? `/user/${params.form}/${tab}` : `/az-insight/account-management?tab=${tab}`);
  return showAnswered((store) => <MembersScreen store={store} params={params} info={null} viewAs={() => nothingOf} />, {
    user: { totalPlusToken: 10, totalPlusTokenAzalert: 2 },
    answers: {
      'GET /api/members': (_, query) => ({ members: lists[query.get('extension') as 'AZINSIGHT'] ?? [] }),
      'GET /api/members/changes': unsupported,
      'POST /api/history/usage/members': unsupported,
      'POST /api/tokens/use/members': unsupported,
      'GET /api/roles': unsupported,
      'GET /api/rights': unsupported,
      'GET /api/goals': unsupported,
      'GET /api/team': unsupported,
      ...answers,
    },
  });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const answer = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const right = (name: string, of: string) => page.getByRole('button', { name: `${name}, ${of}` });
const rows = () => document.querySelectorAll('tbody tr').length;

async function fillNew(firstName: string, lastName: string, email: string) {
  await field('First name').fill(firstName);
  await field('Last name').fill(lastName);
  await field('Email').fill(email);
  await field('Password').fill('a-long-password-1');
  await field('Confirm password').fill('a-long-password-1');
}

describe('the sub-accounts of the alert tool', () => {
  it('can only be edited and deleted [MEM-01, MEM-03]', async () => {
    await openList({ extension: 'AZALERT' }, { AZALERT: team.slice(0, 1), AZINSIGHT: team });
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
    const added = held();
    const { edge } = await openList({ form: 'add-new-member', extension: 'AZALERT' }, {}, { 'POST /api/members': () => added.promise.then(() => ({})) });
    await expect.element(page.getByRole('checkbox', { name: 'Access History' })).not.toBeInTheDocument();
    await fillNew('First', 'Alert', 'first-alert@team.test');
    await button('Save & Add another').click();
    await answer('Create');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    added.resolve();
    await expect.element(page.getByText('New member saved')).toBeVisible();
    for (const name of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) await expect.element(field(name)).toHaveValue('');
    await expect.element(field('First name')).toHaveFocus();

    await fillNew('Third', 'Alert', 'third-alert@team.test');
    edge.answer({ 'POST /api/members': refused(400, 'LIMIT', 'Only 2 may be active') });
    await button('Save & Close').click();
    await answer('Create');
    await expect.element(page.getByText('Only 2 may be active')).toBeVisible();
    await expect.element(field('Email')).toHaveValue('third-alert@team.test');
    edge.answer({ 'POST /api/members': {} });
    await button('Save & Close').click();
    await answer('Create');
    await expect.poll(() => location.pathname + location.search).toBe('/az-insight/account-management?tab=AZALERT');
    expect(edge.sent('POST /api/members')).toMatchObject([{ firstName: 'First', extension: 'AZALERT' }, { firstName: 'Third' }, { firstName: 'Third' }]);
  });
});

describe('the list of sub-accounts', () => {
  it('shows five per page at first, or a chosen number, which the device remembers [MEM-02]', async () => {
    const { unmount } = await openList({}, { AZINSIGHT: team });
    await expect.poll(rows).toBe(5);
    await button('Next page').click();
    await expect.element(page.getByText(/^6–9/)).toBeVisible();
    await page.getByRole('group', { name: 'Rows per page' }).getByRole('button', { name: '25' }).click();
    await expect.poll(rows).toBe(9);
    await unmount();
    await openList({}, { AZINSIGHT: team });
    await expect.poll(rows).toBe(9);
  });

  it('sets a right for several at once', async () => {
    const { edge } = await openList({}, { AZINSIGHT: team }, { 'POST /api/members/flags': {} });
    for (const n of [1, 2]) await page.getByRole('checkbox', { name: `Select Sample Member ${n}` }).click();
    await button('Set rights').click();
    await page.getByRole('menuitem', { name: 'Allow Google Add-on', exact: true }).click();
    await expect.element(page.getByText('Rights changed for 2 sub-accounts')).toBeVisible();
    expect(edge.sent('POST /api/members/flags')).toEqual([{ ids: ['m1', 'm2'], flag: 'accessGoogleAddon', value: true }]);
    expect(right('Google Add-on', 'Sample Member 1').elements()).toHaveLength(1);
  });

  it('adds sub-accounts from a file, with a result per line', async () => {
    const added = { rows: [{ email: 'file-one@team.test', id: 'm20', code: null, message: null, errors: null }] };
    const { edge } = await openList({}, { AZINSIGHT: team.slice(0, 3) }, { 'POST /api/members/import': added });
    await button('More actions for all sub-accounts').click();
    await page.getByRole('menuitem', { name: 'Add from a CSV file' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    const lines = 'First name,Last name,Email,Access History\nFile,One,file-one@team.test,yes\nFile,,file-two@team.test,\nA,B,member-1@team.test,';
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File([lines], 'team.csv', { type: 'text/csv' }));
    await expect.element(dialog).toMatchTextContent('1 sub-account to add, 2 to fix');
    for (const problem of ['Last name is require', 'Already a sub-account']) await expect.element(dialog).toMatchTextContent(problem);
    await answer('Add 1 sub-account');
    await expect.element(dialog.getByText('Added', { exact: true })).toBeVisible();
    expect(edge.sent('POST /api/members/import')).toMatchObject([{ rows: [{ firstName: 'File', email: 'file-one@team.test', accessHistory: true }] }]);
  });

  it('lets the owner choose who stays active', async () => {
    const { edge } = await openList({}, { AZINSIGHT: team.slice(0, 3) }, { 'PUT /api/members/kept': {} });
    await button('More actions for all sub-accounts').click();
    await page.getByRole('menuitem', { name: 'Who stays active' }).click();
    await button('Keep Sample Member 3 first').click();
    await expect.element(page.getByRole('dialog').getByRole('listitem').first()).toMatchTextContent('Sample Member 3');
    await answer('Save order');
    await expect.element(page.getByText('Order saved')).toBeVisible();
    expect(edge.sent('PUT /api/members/kept')).toEqual([{ extension: 'AZINSIGHT', ids: ['m3', 'm1', 'm2'] }]);
  });
});

describe('the form of a sub-account', () => {
  it('takes over what another tab changed, keeps what was typed, and says why an older save was refused [MEM-08]', async () => {
    const before = memberOf(3);
    const { edge, happens } = await openList(
      { form: 'edit-member', id: 'm3', extension: 'AZINSIGHT' },
      { AZINSIGHT: [before] },
      { 'GET /api/members/one': before, 'PUT /api/members': refused(409, 'CHANGED_MEANWHILE', 'Somebody has changed this sub-account since you opened it.') },
    );
    await field('First name').fill('Typed');
    edge.answer({ 'GET /api/members/one': { ...before, lastName: 'Elsewhere', accessSeller: true, rev: 2 } });
    happens('members.changed', { ids: ['m3'] });
    await expect.element(page.getByText('Just changed elsewhere and updated here: Last name, Seller.')).toBeVisible();
    await expect.element(field('First name')).toHaveValue('Typed');
    await expect.element(field('Last name')).toHaveValue('Elsewhere');
    await button('Save').click();
    await answer('Save');
    await expect.element(page.getByRole('alert').getByText('Somebody has changed this sub-account since you opened it.')).toBeVisible();
    await expect.element(field('First name')).toHaveValue('Typed');
    edge.answer({ 'PUT /api/members': {} });
    await button('Save').click();
    await answer('Save');
    await expect.element(page.getByText('Member information saved')).toBeVisible();
    expect(edge.sent('PUT /api/members').at(-1)).toMatchObject({ id: 'm3', firstName: 'Typed', lastName: 'Elsewhere', accessSeller: true, rev: 2 });
  });
});
