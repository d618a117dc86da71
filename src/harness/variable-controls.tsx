import type { ThemeVariable } from '../theme/variables.js';
import { resolveColor } from './resolve-color.js';
import { updateSettings } from './settings-store.js';
import { currentTheme, setVariable } from './theme-store.js';

interface ControlProps {
  readonly variable: ThemeVariable;
}

/** The input of a theme variable. Each change shows at once, and the last one goes to the URL. */
export function VariableControl({ variable }: ControlProps) {
  const { name, label, kind } = variable;
  return (
    <div class="variable" data-kind={kind} onChange={() => updateSettings({})}>
      <span class="variable-name">
        <label for={name}>{label}</label>
        <code>{name}</code>
      </span>
      {kind === 'color' && <ColorControl variable={variable} />}
      {kind === 'number' && <NumberControl variable={variable} />}
      {kind === 'text' && <TextControl variable={variable} />}
    </div>
  );
}

const SCHEMES = ['light', 'dark'] as const;

function ColorControl({ variable: { name, label, default: initial } }: ControlProps) {
  const colors = SCHEMES.map((scheme) => resolveColor(currentTheme.value[name] ?? initial, scheme));
  return (
    <span class="swatches">
      {SCHEMES.map((scheme, place) => (
        <input
          key={scheme}
          type="color"
          id={place === 0 ? name : undefined}
          aria-label={`${label}, ${scheme}`}
          value={colors[place]}
          onInput={({ currentTarget: { value } }) =>
            setVariable(name, `light-dark(${colors.with(place, value).join(', ')})`)
          }
        />
      ))}
    </span>
  );
}

function NumberControl({ variable: { name, range, default: initial } }: ControlProps) {
  const [min, max, step] = range ?? [];
  const [unit = ''] = /[a-z]*$/.exec(initial) ?? [];
  const value = Number((currentTheme.value[name] ?? initial).replace(/[a-z]+$/, ''));
  const text = `${Number(value.toFixed(2))}${unit && ` ${unit}`}`;
  return (
    <>
      <input
        type="range"
        id={name}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onInput={({ currentTarget }) => setVariable(name, `${currentTarget.value}${unit}`)}
      />
      <output for={name}>{text}</output>
    </>
  );
}

function TextControl({ variable: { name, default: initial } }: ControlProps) {
  return (
    <input
      type="text"
      id={name}
      autocomplete="off"
      spellcheck={false}
      placeholder={initial}
      value={currentTheme.value[name] ?? ''}
      onChange={({ currentTarget }) => setVariable(name, currentTarget.value.replaceAll(/[;{}]/g, ' ').trim())}
    />
  );
}
