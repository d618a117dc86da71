export type Scheme = 'light' | 'dark';

const probe = document.createElement('span');
const canvas = document.createElement('canvas').getContext('2d');

/**
 * Returns a CSS color as hexadecimal digits, for color inputs. `light-dark()` takes the value of
 * the scheme.
 */
export function resolveColor(color: string, scheme: Scheme): string {
  document.body.append(probe);
  // The assignment clears an earlier invalid color, too.
  probe.style.cssText = `color: ${color}; color-scheme: ${scheme}`;
  if (canvas) canvas.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  const style = canvas?.fillStyle;
  return typeof style === 'string' ? style : '';
}
