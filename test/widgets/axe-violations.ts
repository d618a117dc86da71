import axe from 'axe-core';

/** The violations that axe reports, one string per node. Contrast is not checked, because happy-dom computes no layout. */
export async function axeViolations(root: Element): Promise<string[]> {
  const { violations } = await axe.run(root, { rules: { 'color-contrast': { enabled: false } } });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
