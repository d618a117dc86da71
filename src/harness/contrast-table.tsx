import { formatRatio, LEAST_CONTRAST } from './contrast.js';
import { measuredTheme, SCHEMES } from './measured-theme.js';
import { THEME_VARIABLES } from './theme-variables.js';

const LABELS = new Map<string, string>(THEME_VARIABLES.map(({ name, label }) => [name, label]));

/** How well texts stand out from what is behind them. What is too little for WCAG 2.2 AA is marked. */
export function ContrastTable() {
  const { contrasts } = measuredTheme.value;
  const low = contrasts.flatMap(({ ratios }) => SCHEMES.filter((scheme) => ratios[scheme] < LEAST_CONTRAST)).length;
  return (
    <section class="group" aria-labelledby="contrast">
      <div class="group-header">
        <h3 id="contrast">Contrast</h3>
        <span role="status" data-low={low > 0}>
          {low === 0 ? `All at least ${LEAST_CONTRAST}` : `${low} below ${LEAST_CONTRAST}`}
        </span>
      </div>
      <table class="contrasts" aria-labelledby="contrast">
        <thead>
          <tr>
            <th scope="col">Text on ground</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {contrasts.map(({ text, ground, ratios }) => (
            <tr key={text + ground}>
              <th scope="row">
                {LABELS.get(text)} <span class="note">on {LABELS.get(ground)?.toLowerCase()}</span>
              </th>
              {SCHEMES.map((scheme) => {
                const isLow = ratios[scheme] < LEAST_CONTRAST;
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
