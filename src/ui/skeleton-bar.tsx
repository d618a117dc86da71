/** A bar in place of a text, in the element that the text will have: so its height is that of the content. */
export function renderBar(widthInEm: number) {
  return (
    <svg class="bar" width={`${widthInEm}em`}>
      <rect width="100%" height="100%" rx="4" />
    </svg>
  );
}
