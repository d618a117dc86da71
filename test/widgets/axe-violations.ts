import axe from 'axe-core';

/** What axe finds wrong, one line for each place. Colours are for a real browser: nothing is painted here. */
export async function axeViolations(root: Element): Promise<string[]> {
  const { violations } = await axe.run(root, { rules: { 'color-contrast': { enabled: false } } });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
