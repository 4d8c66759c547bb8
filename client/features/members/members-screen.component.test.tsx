import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { overflow, press, showScreen, smallTargets, violations } from '#tests/support/component.tsx';
import { type EdgeAnswer, handFedStore, refusal } from '#tests/support/hand-fed-store.ts';
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
