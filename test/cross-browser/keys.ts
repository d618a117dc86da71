import { Key } from 'selenium-webdriver';

const KEYS: Readonly<Record<string, string>> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Space: Key.SPACE,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  End: Key.END,
  Shift: Key.SHIFT,
  Control: Key.CONTROL,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
};

/** The key and the modifiers of `Shift+Tab` in the code points of WebDriver. */
export function keyAndModifiers(keys: string): readonly [key: string, modifiers: readonly string[]] {
  const [key = '', ...modifiers] = keys
    .split('+')
    .toReversed()
    .map((name) => KEYS[name] ?? name);
  return [key, modifiers];
}
