import { installPackages } from '../install-packages.js';
import { bundlePageScript } from './page-script.js';
import type { Subject } from './subject.js';
import { reactTargets } from './targets.js';

const FOLDER = 'test/bench/react';

/**
 * The same widgets in React, whose packages are installed on first use. Without a registry it is
 * skipped.
 */
export async function reactSubject(): Promise<{ subjects: Subject[]; skipped: string[] }> {
  try {
    await installPackages(FOLDER);
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    return { subjects: [], skipped: [`Plain React: ${reason}`] };
  }
  const { code, css } = await bundlePageScript(`${FOLDER}/plain-react.jsx`);
  const react: Subject = {
    name: 'Plain React',
    code,
    css,
    mountPoint: (widget, subscriptionId) =>
      `<div data-widget="${widget}" data-subscription-id="${subscriptionId}"></div>`,
    targets: reactTargets,
  };
  return { subjects: [react], skipped: [] };
}
