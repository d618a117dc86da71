import { THEME_VARIABLES } from '../theme/variables.js';
import { ChoiceButtons } from './choice-buttons.js';
import { resolveColor } from './resolve-color.js';
import { settings, updateSettings } from './settings-store.js';
import { currentTheme, setVariable } from './theme-store.js';

const ACCENT = '--portal-accent';
const INITIAL = THEME_VARIABLES.find(({ name }) => name === ACCENT)?.default ?? '';

/** The brand colors of fictional vendors. The first one is the default. */
const BRANDS = {
  Blue: '#3355cc',
  Green: '#0b7a5c',
  Violet: '#7c3aed',
  Plum: '#a21a5b',
  Orange: '#c2410c',
  Graphite: '#334155',
};

const PHONE_WIDTH = '390';

/** The first controls of the playground: brand color, light or dark, and phone width. */
export function BrandControls() {
  const { theme, width } = settings.value;
  const current = resolveColor(currentTheme.value[ACCENT] ?? INITIAL, 'light');
  const toggleTheme = (name: 'light' | 'dark'): void => updateSettings({ theme: theme === name ? 'auto' : name });
  return (
    <fieldset class="group">
      <legend>
        Brand <span class="note">one color, for light and dark</span>
      </legend>
      <ChoiceButtons
        label="Brand color"
        choices={Object.entries(BRANDS).map(([name, color]) => ({
          name,
          color,
          isChosen: color === current,
          choose() {
            setVariable(ACCENT, color);
            updateSettings({});
          },
        }))}
      >
        <input
          type="color"
          aria-label="Other color"
          title="Other color"
          value={current}
          onInput={({ currentTarget }) => setVariable(ACCENT, currentTarget.value)}
          onChange={() => updateSettings({})}
        />
      </ChoiceButtons>
      <ChoiceButtons
        label="Look"
        choices={[
          { name: 'Light', content: SUN, isChosen: theme === 'light', choose: () => toggleTheme('light') },
          { name: 'Dark', content: MOON, isChosen: theme === 'dark', choose: () => toggleTheme('dark') },
          {
            name: 'Phone',
            content: PHONE,
            isChosen: width === PHONE_WIDTH,
            choose: () => updateSettings({ width: width === PHONE_WIDTH ? 'fluid' : PHONE_WIDTH }),
          },
        ]}
      />
    </fieldset>
  );
}

const renderIcon = (path: string) => (
  <svg class="choice-icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={path} />
  </svg>
);

const SUN = renderIcon(
  'M10 6.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M4 16l1.4-1.4M14.6 5.4L16 4',
);
const MOON = renderIcon('M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7z');
const PHONE = renderIcon(
  'M6.5 1.5h7a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 5 17V3a1.5 1.5 0 0 1 1.5-1.5zM9 16h2',
);
