import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChoiceGroups } from './choice-groups.tsx';

const groups = [
  { id: 'a', title: 'General', choices: [{ value: 'info', label: 'Info' }] },
  { id: 'b', title: 'Statistical', choices: ['sales', 'rating'].map((value) => ({ value, label: value })) },
];

const textOf = (value: string[], error?: string) =>
  renderToStaticMarkup(<ChoiceGroups label="Fields" groups={groups} value={value} onChange={() => {}} error={error} />);

describe('groups of choices', () => {
  it('have a button each, which reads Deselect all once the whole group is selected', () => {
    const buttons = (value: string[]) =>
      [...textOf(value).matchAll(/<button[^>]*>(\w+ all)<span class="unseen"> of (\w+)/g)].map(
        ([, text, group]) => `${text} of ${group}`,
      );
    expect(buttons([])).toEqual(['Select all of General', 'Select all of Statistical']);
    expect(buttons(['info', 'sales'])).toEqual(['Deselect all of General', 'Select all of Statistical']);
    expect(buttons(['info', 'sales', 'rating'])).toEqual(['Deselect all of General', 'Deselect all of Statistical']);
  });

  it('have an error that is announced with the whole field', () => {
    const describedBy = /aria-describedby="([^"]+)"/.exec(textOf([], 'Choose one'))?.[1];
    expect(describedBy).toBeDefined();
    expect(textOf([], 'Choose one')).toContain(`id="${describedBy}"`);
    expect(textOf([])).not.toContain('aria-describedby');
  });
});
