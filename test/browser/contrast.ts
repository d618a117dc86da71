/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A color of six or three digits. */
export function toRgb(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replaceAll(/\w/g, '$&$&') : hex;
  return [1, 3, 5].map((start) => Number.parseInt(digits.slice(start, start + 2), 16)) as unknown as Rgb;
}

/** WCAG 2.2, success criterion 1.4.3. */
export const MIN_CONTRAST = 4.5;

/** Contrast ratio as defined by WCAG 2.2, from 1 to 21. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/**
 * Paints the colors of an element's style as the browser shows them, above the background of its
 * card. Runs in the page.
 */
export function colorsOf(element: Element): { readonly text: Rgb; readonly ground: Rgb; readonly card: Rgb } {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const paint = (color: string): Rgb => {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  const { color, backgroundColor } = getComputedStyle(element);
  const card = paint(getComputedStyle(element.closest('[part~=card]') ?? element).backgroundColor);
  const ground = paint(backgroundColor);
  return { text: paint(color), ground, card };
}
