import { setStyles } from '../ui/style-sheet.js';
import css from './styles.css?inline';

let isParsed = false;

/** Parses the style sheet on the first call, which comes before the first render: the first requests are not delayed by it. */
export function parseStyles(): void {
  if (isParsed) return;
  isParsed = true;
  setStyles(css);
}
