// @vitest-environment happy-dom
import { render } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { factList } from '../../src/ui/fact-list.js';
import { axeViolations } from '../widgets/axe-violations.js';
import { shownFacts } from '../widgets/shown-facts.js';

describe('factList', () => {
  it('shows facts in their order, and leaves no hole for those without content', async () => {
    const { container } = render(
      factList([
          ['Name', 'Robin'],
          ['Phone', null],
          ['Fax', ''],
          ['Pager', undefined],
          ['Email', <a href="mailto:robin@example.com">robin@example.com</a>],
        ]),
    );
    expect(Object.entries(shownFacts(container))).toEqual([
      ['Name', 'Robin'],
      ['Email', 'robin@example.com'],
    ]);
    expect(await axeViolations(container)).toEqual([]);
  });
});
