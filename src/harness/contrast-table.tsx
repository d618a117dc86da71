import { formatRatio, MIN_CONTRAST } from './contrast.js';
import { measuredTheme, SCHEMES } from './measured-theme.js';
import { THEME_VARIABLES } from './theme-variables.js';

const LABELS = new Map<string, string>(THEME_VARIABLES.map(({ name, label }) => [name, label]));

function countLow(): number {
  return measuredTheme.value.contrasts.flatMap(({ ratios }) =>
    SCHEMES.filter((scheme) => ratios[scheme] < MIN_CONTRAST),
  ).length;
}

/** Number of low contrasts; nothing if there are none. */
export function LowContrasts() {
  const low = countLow();
  return low > 0 ? <span class="low">{low} low contrasts</span> : null;
}

/** The low contrasts of one variable, beside its swatch. */
export function LowContrastsOf({ name }: { readonly name: string }) {
  const low = measuredTheme.value.contrasts.flatMap(({ text, background, ratios }) =>
    text === name || background === name
      ? SCHEMES.filter((scheme) => ratios[scheme] < MIN_CONTRAST).map(
          (scheme) => `${formatRatio(ratios[scheme])} ${describeOther(name, text, background)}, ${scheme}`,
        )
      : [],
  );
  if (low.length === 0) return null;
  return (
    <ul class="low-contrasts">
      {low.map((words) => (
        <li key={words} class="low">
          {words}
        </li>
      ))}
    </ul>
  );
}

function describeOther(name: string, text: string, background: string): string {
  return text === name ? `on ${LABELS.get(background)?.toLowerCase()}` : `under ${LABELS.get(text)?.toLowerCase()}`;
}

/** Contrast ratios of text on background. Ratios below WCAG 2.2 AA are marked. */
export function ContrastTable() {
  const { contrasts } = measuredTheme.value;
  const low = countLow();
  return (
    <section class="group" aria-labelledby="contrast">
      <div class="group-header">
        <h3 id="contrast">Contrast</h3>
        <span role="status" data-low={low > 0}>
          {low === 0 ? `All at least ${MIN_CONTRAST}` : `${low} below ${MIN_CONTRAST}`}
        </span>
      </div>
      <table class="contrasts" aria-labelledby="contrast">
        <thead>
          <tr>
            <th scope="col">Text on background</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {contrasts.map(({ text, background, ratios }) => (
            <tr key={text + background}>
              <th scope="row">
                {LABELS.get(text)} <span class="note">on {LABELS.get(background)?.toLowerCase()}</span>
              </th>
              {SCHEMES.map((scheme) => {
                const isLow = ratios[scheme] < MIN_CONTRAST;
                return (
                  <td key={scheme} data-low={isLow}>
                    {formatRatio(ratios[scheme])}
                    {isLow && <span class="low">low</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
