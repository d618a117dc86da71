export type Scheme = 'light' | 'dark';

const probe = document.createElement('span');
const canvas = document.createElement('canvas').getContext('2d');

/** Returns a CSS colour as hexadecimal digits, for colour inputs. `light-dark()` takes the value of the scheme. */
export function resolveColour(colour: string, scheme: Scheme): string {
  document.body.append(probe);
  // The assignment also clears what an earlier invalid colour has left.
  probe.style.cssText = `color: ${colour}; color-scheme: ${scheme}`;
  if (canvas) canvas.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  const style = canvas?.fillStyle;
  return typeof style === 'string' ? style : '';
}
