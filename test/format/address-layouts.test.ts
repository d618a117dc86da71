import { expect, it } from 'vitest';
import { generateAddressLayouts } from './generate-address-layouts.js';

it('the layouts of addresses are those that the data of localized-address-format gives', async () => {
  await expect(generateAddressLayouts()).toMatchFileSnapshot('../../src/format/address-layouts.ts');
});
