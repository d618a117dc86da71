// Import this file first. If a page's script has added a property to `Object.prototype`, the other
// files may throw on import.
const REMEDY = 'Find the script that adds';

/**
 * These names break the widgets even if they aren't enumerable. Property descriptors inherit the
 * first four. With `then`, each object looks like a promise.
 */
const fatal = ['get', 'set', 'value', 'writable', 'then'].filter((name) => name in {});
const names: string[] = [];
for (const name in {}) names.push(name);

if (fatal.length > 0)
  console.warn(
    `portal-widgets: Object.prototype has "${fatal.join('", "')}", so the widgets can't start and the page shows the elements' own content. ` +
      `${REMEDY} this, and remove it.`,
  );
else if (names.length > 0)
  console.warn(
    `portal-widgets: enumerable properties of Object.prototype (${names.join(', ')}) can break the widgets. ` +
      `${REMEDY} them, and remove them or make them non-enumerable.`,
  );
