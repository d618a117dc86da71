import { formatLightDark, parseLightDark } from './theme-css.js';
import { updateSettings } from './settings-store.js';
import { currentTheme, edits, setVariable } from './theme-store.js';
import type { ThemeVariable } from '../theme/variables.js';

interface ControlProps {
  readonly variable: ThemeVariable;
}

/** To the URL. */
function saveEdits(): void {
  updateSettings({});
}

/** Input and reset button of a theme variable. */
export function VariableControl({ variable }: ControlProps) {
  const { name, label, kind } = variable;
  const isSet = name in edits.value;
  const reset = (): void => {
    setVariable(name, undefined);
    saveEdits();
  };
  return (
    <div class="variable" data-kind={kind}>
      <span class="variable-name">
        <label for={name}>{label}</label>
        <code>{name}</code>
      </span>
      {kind === 'colour' && <ColourControl variable={variable} />}
      {kind === 'number' && <NumberControl variable={variable} />}
      {kind === 'text' && <TextControl variable={variable} />}
      <button
        type="button"
        class="variable-reset"
        aria-label={`Reset ${label}`}
        aria-disabled={!isSet}
        onClick={() => isSet && reset()}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 8a5 5 0 1 0 1.6-3.7M3 2.5v3h3" />
        </svg>
      </button>
    </div>
  );
}

const SCHEMES = ['light', 'dark'] as const;

const canvas = document.createElement('canvas').getContext('2d');

/** Hexadecimal, as the control needs it; black for a colour that is translucent. */
function toHex(colour: string): string {
  if (canvas) canvas.fillStyle = colour;
  const style = canvas?.fillStyle;
  return typeof style === 'string' ? style : '';
}

function ColourControl({ variable: { name, label, default: initial } }: ControlProps) {
  const values = parseLightDark(currentTheme.value[name] ?? initial);
  return (
    <span class="swatches">
      {SCHEMES.map((scheme, place) => (
        <input
          key={scheme}
          type="color"
          id={place === 0 ? name : undefined}
          aria-label={`${label}, ${scheme}`}
          value={toHex(values[place] ?? '')}
          onInput={({ currentTarget: { value } }) => {
            // The other scheme keeps its value.
            const [light, dark] = parseLightDark(currentTheme.value[name] ?? initial);
            setVariable(name, scheme === 'light' ? formatLightDark(value, dark) : formatLightDark(light, value));
          }}
          onChange={saveEdits}
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
        onChange={saveEdits}
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
      onChange={({ currentTarget }) => {
        setVariable(name, currentTarget.value.replaceAll(/[;{}]/g, ' ').trim() || undefined);
        saveEdits();
      }}
    />
  );
}
