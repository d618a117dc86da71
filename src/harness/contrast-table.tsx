import { formatRatio, MIN_CONTRAST } from './contrast.js';
import { measuredTheme, SCHEMES } from './measured-theme.js';
import { THEME_VARIABLES } from './theme-variables.js';

const LABELS = new Map<string, string>(THEME_VARIABLES.map(({ name, label }) => [name, label]));

/** Contrast ratios of text on background. Ratios below WCAG 2.2 AA are marked. */
export function ContrastTable() {
  const { contrasts } = measuredTheme.value;
  const low = contrasts.flatMap(({ ratios }) => SCHEMES.filter((scheme) => ratios[scheme] < MIN_CONTRAST)).length;
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
