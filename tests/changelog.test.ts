import { describe, expect, it } from 'vitest';
import { readText } from './support/sources.ts';

const versions = [...readText('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$/gm)];

describe('the changelog', () => {
  it('begins with what is unreleased, then the version of package.json with its day [CO-12]', () => {
    const { version } = JSON.parse(readText('package.json')) as { version: string };
    const locked = JSON.parse(readText('package-lock.json')) as {
      version: string;
      packages: { '': { version: string } };
    };
    expect(versions[0]?.[1]).toBe('Unreleased');
    expect(versions[1]?.[1]).toBe(version);
    expect(versions.slice(1).filter(([, , day]) => day === undefined)).toEqual([]);
    expect([locked.version, locked.packages[''].version]).toEqual([version, version]);
  });
});
