import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#tests/support/component.tsx';
import { LazyBoundary, lazyPart } from './error-boundary.tsx';
import { lazyExport } from './lazy.ts';
import { nextTask } from './scheduling.ts';

const Text = () => <p>Costs of six SKUs</p>;
const waiting = <p>Loading the costs</p>;

it('a lazy component shows the fallback until its code is here, which loads once', async () => {
  let arrive = (_: { Text: typeof Text }) => {};
  const load = vi.fn(() => new Promise<{ Text: typeof Text }>((resolve) => (arrive = resolve)));
  const Later = lazyExport(load, 'Text');
  await show(
    <LazyBoundary fallback={waiting}>
      <Later />
      <Later />
    </LazyBoundary>,
  );
  await expect.element(page.getByText('Loading the costs')).toBeVisible();
  arrive({ Text });
  await expect.element(page.getByText('Costs of six SKUs').first()).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('a lazy component that was preloaded shows at once, without the fallback', async () => {
  const Later = lazyExport(async () => ({ Text }), 'Text');
  Later.preload();
  await nextTask();
  const fallback = vi.fn(() => null);
  const Waiting = () => fallback();
  await show(
    <LazyBoundary fallback={<Waiting />}>
      <Later />
    </LazyBoundary>,
  );
  expect(page.getByText('Costs of six SKUs').query()).not.toBeNull();
  expect(fallback).not.toHaveBeenCalled();
});

it('a lazy component whose code cannot be loaded says so with a way to try again, and what is beside it stays', async () => {
  // React tells of what an error boundary catches.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const Later = lazyExport((): Promise<{ Text: typeof Text }> => Promise.reject(new Error('cut')), 'Text');
  await show(
    <>
      <h1>Costs</h1>
      <LazyBoundary fallback={waiting}>
        <Later />
      </LazyBoundary>
    </>,
  );
  await expect.element(page.getByText('This part of the portal could not be loaded.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Costs' })).toBeVisible();
});

it('a lazy part is nothing until its code is here, and what cannot be loaded takes nothing else with it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const Here = lazyPart(async () => ({ Text }), 'Text');
  const Lost = lazyPart((): Promise<{ Text: typeof Text }> => Promise.reject(new Error('cut')), 'Text');
  await show(
    <>
      <h1>Costs</h1>
      <Here />
      <Lost />
    </>,
  );
  await expect.element(page.getByText('Costs of six SKUs')).toBeVisible();
  await expect.element(page.getByText('This part of the portal could not be loaded.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Costs' })).toBeVisible();
});
