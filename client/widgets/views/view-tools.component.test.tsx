import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ColumnRules } from '#client/ui/grid/columns/grid-state.ts';
import { viewCalls } from '#shared/views/calls.ts';
import type { View } from '#shared/views/views.ts';
import { violations } from '#tests/support/component.tsx';
import { type Answers, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { NamedViews } from './named-views.tsx';
import { viewTexts } from './texts.ts';

const columns = ['title', 'category', 'bsr', 'source'].map(
  (id): ColumnRules => ({ id, width: 100, sortable: true, filterable: true }),
);
const view = (name: string, state: string, more: Partial<View> = {}): View => ({
  id: name.toLowerCase(),
  screen: 'team-history',
  name,
  state,
  shared: false,
  mine: true,
  changedAt: 1,
  ...more,
});

/** The views of one account, as a portal keeps them. */
function kept(first: View[]) {
  let views = first;
  const listed = () => ({ views });
  const answers: Answers = [
    on(viewCalls.list, listed),
    on(viewCalls.save, ({ id, ...given }) => {
      if (views.some((each) => each.name === given.name && each.id !== id))
        return refused('Check the name', { errors: { name: 'Another view has this name' } });
      const before = views.find((each) => each.id === id);
      const next = { ...view(given.name, given.state), ...before, ...given, id: id ?? given.name.toLowerCase() };
      views = before ? views.map((each) => (each === before ? next : each)) : [...views, next];
      return listed();
    }),
    on(viewCalls.remove, ({ id }) => {
      views = views.filter((each) => each.id !== id);
      return listed();
    }),
  ];
  return { answers, views: () => views, set: (next: View[]) => (views = next) };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const panel = page.getByRole('dialog', { name: 'Views' });
const open = async (first: View[], address?: string) => {
  const store = kept(first);
  const shown = await showFed((store) => <NamedViews deps={store} screen="team-history" columns={columns} />, {
    answers: store.answers,
    address,
  });
  return { ...store, ...shown };
};

describe('the saved views of a list', () => {
  it('keep its filters, order and columns under a name', async () => {
    const { views } = await open([], '?has.category=home&sort=bsr&hide=source&row=40');
    await button('Views').click();
    await expect.element(panel.getByText(viewTexts.none)).toBeVisible();
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(panel.getByText('Please enter a name')).toBeVisible();
    await panel.getByLabelText('Save as view').fill('Home');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(page.getByText('“Home” saved')).toBeVisible();
    await expect.element(button('View: Home')).toBeVisible();
    expect(views()).toMatchObject([{ name: 'Home', state: '?has.category=home&hide=source&sort=bsr', shared: false }]);
    await expect.poll(() => location.search).toContain('view=home');
  });

  it('that differ from the list say so; the change can be undone, or saved with undo', async () => {
    const { views } = await open([view('Home', '?sort=bsr')], '?view=home&sort=-bsr');
    await button('View: Home, changed').click();
    expect(await violations()).toEqual([]);
    await panel.getByRole('button', { name: 'Undo changes' }).click();
    await expect.element(button('View: Home')).toBeVisible();
    await expect.poll(() => location.search).toBe('?sort=bsr&view=home');
    history.back();
    await button('View: Home, changed').click();
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(page.getByText('“Home” updated')).toBeVisible();
    await expect.element(button('View: Home')).toBeVisible();
    expect(views()[0]?.state).toBe('?sort=-bsr');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(button('View: Home, changed')).toBeVisible();
  });

  it('are renamed, and deleted with undo; a taken name is refused under its field', async () => {
    const { views } = await open([view('One', '?sort=bsr')], '?view=one&sort=bsr');
    await button('View: One').click();
    await panel.getByLabelText('Save as view').fill('One');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(panel.getByText('Another view has this name')).toBeVisible();
    await panel.getByRole('button', { name: 'Rename One' }).click();
    await panel.getByLabelText('New name').fill('Two');
    await userEvent.keyboard('{Enter}');
    await expect.element(panel.getByRole('button', { name: 'Two', exact: true })).toHaveFocus();
    await panel.getByRole('button', { name: 'Delete Two' }).click();
    await expect.element(page.getByText('“Two” deleted')).toBeVisible();
    await expect.element(button('Views')).toBeVisible();
    expect(views()).toEqual([]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(button('View: Two')).toBeVisible();
  });

  it('of a colleague are read-only, come at once, and go when they are no longer shared', async () => {
    const { set, emit } = await open([]);
    await button('Views').click();
    set([view('For all', '?sort=bsr', { mine: false, shared: true, by: 'olive@shop.test' })]);
    emit('views.updated', { screen: 'team-history' });
    const theirs = panel.getByRole('button', { name: /^For all/ });
    await expect.element(theirs).toHaveTextContent('For allby olive@shop.test');
    await expect.element(panel.getByRole('button', { name: 'Delete For all' })).not.toBeInTheDocument();
    set([]);
    emit('views.updated', { screen: 'team-history' });
    await expect.element(theirs).not.toBeInTheDocument();
  });

  it('with a removed column say so and apply the rest, and markup in their name stays text', async () => {
    await open([view('<b>Old</b>', '?sort=-brand,bsr&has.brand=acme&has.category=home')]);
    await button('Views').click();
    await panel.getByRole('button', { name: /uses a column that no longer exists: brand/ }).click();
    await expect
      .element(page.getByText('“<b>Old</b>” uses a column that no longer exists: brand.').first())
      .toBeVisible();
    await expect.element(page.getByText('The rest of the view is applied.')).toBeVisible();
    await expect.element(button('View: <b>Old</b>')).toBeVisible();
  });

  it('are absent if the provider has none', async () => {
    const { edge } = await showFed((store) => <NamedViews deps={store} screen="team-history" columns={columns} />);
    await expect.poll(() => edge.sent(viewCalls.list).length).toBe(1);
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });
});
