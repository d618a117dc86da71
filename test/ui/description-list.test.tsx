// @vitest-environment happy-dom
import { render } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { DescriptionList } from '../../src/ui/description-list.js';
import { descriptionItems } from '../widgets/description-items.js';

describe('DescriptionList', () => {
  it('shows items in their order and leaves out those without a description', async () => {
    const { container } = render(
      <DescriptionList
        items={[
          ['Name', 'Robin'],
          ['Phone', null],
          ['Fax', ''],
          ['Pager', undefined],
          ['Email', <a href="mailto:robin@example.com">robin@example.com</a>],
        ]}
      />,
    );
    expect(Object.entries(descriptionItems(container))).toEqual([
      ['Name', 'Robin'],
      ['Email', 'robin@example.com'],
    ]);
  });
});
