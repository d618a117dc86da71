export default {
  globs: ['src/element/*.{ts,tsx}'],
};
