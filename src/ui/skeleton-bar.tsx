/** A bar in place of a text, in the element that the text will have: so its height is that of the content, also as a flex item. */
export function renderBar(widthInEm: number) {
  return (
    <span>
      <svg class="bar" width={`${widthInEm}em`}>
        <rect width="100%" height="100%" rx="4" />
      </svg>
    </span>
  );
}
