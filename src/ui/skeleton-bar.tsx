/** A bar in place of a text. With its margins it is as high as a line, also as a flex item. */
export function renderBar(widthInEm: number) {
  return <span class="bar" style={{ inlineSize: `${widthInEm}em` }} />;
}
