import { renderIcon } from './icon.js';

interface PickerProps<Value extends string> {
  readonly part: 'picker' | 'state-filter';
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChange: (value: Value) => void;
}

export function Picker<Value extends string>({ part, label, value, options, onChange }: PickerProps<Value>) {
  return (
    <label class="picker" part={part}>
      <span class="visually-hidden">{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
      {renderIcon('updown')}
    </label>
  );
}
