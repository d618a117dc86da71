// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { pageOf } from '../render-widget.js';
import { plans, region, renderList, rowButton } from './subscription-helpers.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

const details = () => region().querySelectorAll('[part=row-details]');

it('the list mounts all rows, with their details, synchronously when the page is printed, and leaves them as they were', async () => {
  // Frames are never rendered, so that the remaining rows stay unmounted.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { user } = await renderList(pageOf(plans(1, 200)), { pageSize: 200 });
  await user.click(rowButton('Plan 2'));
  const rows = () => region().querySelectorAll('[part~=row]');
  expect(rows()).toHaveLength(20);
  const [first] = rows();
  dispatchEvent(new Event('beforeprint'));
  expect(rows()).toHaveLength(200);
  expect(details()).toHaveLength(200);
  dispatchEvent(new Event('afterprint'));
  expect(rows()[0]).toBe(first);
  expect(details()).toHaveLength(1);
});
